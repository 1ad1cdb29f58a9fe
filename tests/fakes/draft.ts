import { createActor, SimulatedClock } from 'xstate'
import type { DraftInput } from '../../machines/draft/draft.context.ts'
import { draftInput } from '../../models/draft.model.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { aNoticesListener } from './listeners.ts'
import { machinesOnFakePorts } from './machines.ts'
import { flushPromises } from './ports.ts'

/** The voucher lines of the drafted batch. */
export const batchLines = aVoucher({ RPICU: 7 })

/** Starts a draft of batch 7. Its later request ids are another-1, another-2… */
export function startDraft({
  saving = false,
  ...overrides
}: Partial<DraftInput> & { saving?: boolean } = {}) {
  const { draft, ports } = machinesOnFakePorts({ saving })
  const notices = aNoticesListener()
  const clock = new SimulatedClock()
  let ids = 0
  const newId = () => {
    ids += 1
    return `another-${ids}`
  }
  const actor = createActor(draft, {
    clock,
    input: draftInput({ lines: batchLines, notices: notices.ref, newId, ...overrides }),
  }).start()
  const state = () => actor.getSnapshot()
  const child = <Word extends 'approvers' | 'receivers' | 'files'>(word: Word) => {
    const ref = state().children[word]
    if (!ref) throw new Error(`There is no ${word}.`)
    return ref
  }
  const type = (title: string) => actor.send({ type: 'draft.setTitle', title })
  return { actor, ports, notices, clock, state, context: () => state().context, child, type }
}

/** A draft of batch 7 with the form open, in a browser without saved drafts. */
export async function openForm() {
  const opened = startDraft()
  await flushPromises()
  return opened
}

/** An open form with this approval line. */
export async function openWithLine(...line: string[]) {
  const opened = await openForm()
  await opened.ports.listDefaultApprovers.last().answer(anApprovalLine(...line))
  return opened
}

/** Opens a draft with a title and an approver, and submits it; the submission is pending. */
export async function openSubmitting() {
  const opened = await openWithLine('kim')
  opened.type('11월 운반비')
  opened.actor.send({ type: 'draft.submit' })
  return opened
}

/** Opens the form in a browser that saves drafts. The browser has no saved draft of this batch. */
export async function openFormWithSaving(overrides: Partial<DraftInput> = {}) {
  const opened = startDraft({ saving: true, ...overrides })
  await opened.ports.listDefaultApprovers.last().answer(anApprovalLine('kim'))
  await opened.ports.findSavedDraft.last().answer(null)
  return opened
}

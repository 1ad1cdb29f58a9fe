import { createActor, SimulatedClock } from 'xstate'
import type { DraftInput } from '../../machines/draft/draft.context.ts'
import { today } from '../builders/days.ts'
import { limits } from '../builders/files.ts'
import { aLine, anEmployee } from '../builders/people.ts'
import { aDocument } from '../builders/voucher.ts'
import { aNoticeboard } from './listeners.ts'
import { machinesOnFakePorts } from './machines.ts'
import { settled } from './ports.ts'

/** The lines of the batch that is drafted. */
export const batchLines = aDocument({ RPICU: 7 })

/** A draft of batch 7, just opened. Its further request ids are another-1, another-2… */
export function startDraft({
  keeping = false,
  ...overrides
}: Partial<DraftInput> & { keeping?: boolean } = {}) {
  const { draft, ports } = machinesOnFakePorts({ keeping })
  const notices = aNoticeboard()
  const clock = new SimulatedClock()
  let ids = 0
  const newId = () => {
    ids += 1
    return `another-${ids}`
  }
  const actor = createActor(draft, {
    clock,
    input: {
      category: 'voucher',
      batchNumber: 7,
      lines: batchLines,
      author: anEmployee(),
      today,
      requestId: 'request-1',
      limits,
      notices: notices.ref,
      newId,
      ...overrides,
    },
  }).start()
  const state = () => actor.getSnapshot()
  const child = <Word extends 'approvers' | 'files'>(word: Word) => {
    const ref = state().children[word]
    if (!ref) throw new Error(`There is no ${word}.`)
    return ref
  }
  const type = (title: string) => actor.send({ type: 'draft.setTitle', title })
  return { actor, ports, notices, clock, state, context: () => state().context, child, type }
}

/** The same where no draft is kept: its form is open. */
export async function openForm() {
  const opened = startDraft()
  await settled()
  return opened
}

/** An open form with this approval line. */
export async function openWithLine(...line: string[]) {
  const opened = await openForm()
  await opened.ports.listDefaultApprovers.last().answer(aLine(...line))
  return opened
}

/** A draft with a title and an approver, on its way to the server. */
export async function openSubmitting() {
  const opened = await openWithLine('kim')
  opened.type('11월 운반비')
  opened.actor.send({ type: 'draft.submit' })
  return opened
}

/** An open form in a browser that keeps drafts, and has none of this batch. */
export async function openKeeping(overrides: Partial<DraftInput> = {}) {
  const opened = startDraft({ keeping: true, ...overrides })
  await opened.ports.listDefaultApprovers.last().answer(aLine('kim'))
  await opened.ports.findDraft.last().answer(null)
  return opened
}

import { createActor } from 'xstate'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { BadgesEvent } from '../../machines/badges/badges.machine.ts'
import type { BoxesInput } from '../../machines/boxes/boxes.context.ts'
import { boxesInput } from '../../models/boxes.model.ts'
import { aDocument, documentsWithIds } from '../../models/samples/approval.ts'
import { aListener, aNoticesListener } from './listeners.ts'
import { machinesOnFakePorts } from './machines.ts'

/** Opens the pending box of lee, before its first response. */
export function openBox(overrides: Partial<BoxesInput> = {}) {
  const { boxes, ports } = machinesOnFakePorts()
  const notices = aNoticesListener()
  const badges = aListener<BadgesEvent>()
  const actor = createActor(boxes, {
    input: boxesInput({ notices: notices.ref, badges: badges.ref, ...overrides }),
  }).start()
  const state = () => actor.getSnapshot()
  const context = () => state().context
  const ids = () => context().documents.map(({ id }) => id)
  const select = (...wanted: number[]) => {
    for (const id of wanted) actor.send({ type: 'boxes.toggle', id })
  }
  const signing = () => {
    const ref = state().children.signing
    if (!ref) throw new Error('No document is open.')
    return ref
  }
  return { actor, ports, notices, badges, state, context, ids, select, signing }
}

/** Opens the pending box of lee with these documents loaded. `total` is the number of documents on the server. */
export async function openList(
  documents: ApprovalDocument[] = documentsWithIds(9, 8, 7),
  overrides: Partial<BoxesInput> = {},
  total = documents.length,
) {
  const opened = openBox(overrides)
  await opened.ports.listBox.last().answer({ documents, total })
  return opened
}

/** The pending box with document 8 open and loaded; these documents are selected. */
export async function openBoxWithDocument(...selected: number[]) {
  const opened = await openList()
  opened.select(...selected)
  opened.actor.send({ type: 'boxes.open', id: 8 })
  await opened.ports.fetchDocument.last().answer(aDocument('waiting', { id: 8 }))
  return opened
}

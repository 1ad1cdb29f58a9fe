import { createActor } from 'xstate'
import type { Approver } from '../../contract/approver.ts'
import type { ApprovalDocument, Sign } from '../../contract/document.ts'
import type {
  ApprovalLineDecided,
  ApproversInput,
  ApprovalLineLoaded,
} from '../../machines/approvers/approvers.context.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { anApprovalLine, anApprover } from '../../models/samples/people.ts'
import { aListener, aNoticesListener } from './listeners.ts'
import { machinesOnFakePorts } from './machines.ts'

/** Starts the approval-order dialog of a document of yoondh. */
function start(input: Pick<ApproversInput, 'draft' | 'change'>) {
  const { approvers, ports } = machinesOnFakePorts()
  const notices = aNoticesListener()
  const actor = createActor(approvers, {
    input: { notices: notices.ref, category: 'voucher', author: 'yoondh', ...input },
  }).start()
  const state = () => actor.getSnapshot()
  const ids = () => state().context.line.map(({ id }) => id)
  return { actor, ports, notices, state, ids }
}

/** The approval-order dialog of yoondh’s draft, while the default approval line is loading. */
export function openApprovers() {
  const draft = aListener<ApprovalLineLoaded | ApprovalLineDecided>()
  return { ...start({ draft: draft.ref }), draft }
}

/** Opens the approval-order dialog with this default approval line loaded. */
export async function openApproversWithLine(...line: string[]) {
  const opened = openApprovers()
  await opened.ports.listDefaultApprovers.last().answer(anApprovalLine(...line))
  return opened
}

const lineOf = (texts: readonly string[]) =>
  texts.map((text, order) => {
    const [id = '', type] = text.split(' ')
    return anApprover({ id, type: type === '1' ? '1' : '0', order })
  })

/**
 * Opens the dialog in which the approver `own` changes the approval line after the step of `own`. A seat is written as `<username> <type>`.
 */
export function openLineChange(own: string, later: string[], requested?: string[]) {
  const [sign] = aDocument().signs as [Sign]
  const signs = lineOf([`${own} 0`, ...later]).map(({ type, ...user }, seq): Sign => {
    const result = seq === 0 ? '0' : '1'
    return { ...sign, id: seq + 1, seq, user, type: type === '1' ? '1' : '0', result }
  })
  const document = aDocument('waiting', {
    signs,
    caller: { acts_for: [], line_change: true, erp_differs: false },
  })
  const change = { document, employee: own, requested: requested ? lineOf(requested) : null }
  return start({ draft: null, change })
}

/** Opens the candidates for a document of yoondh, with all employees loaded. */
export async function openCandidates(document: ApprovalDocument, people: Approver[]) {
  const change = { document, employee: document.author_id, requested: null }
  const { actor, ports } = start({ draft: null, change })
  actor.send({ type: 'approvers.open' })
  await ports.listDepartmentApprovers.last().answer([])
  await ports.listAllApprovers.last().answer(people)
  return actor
}

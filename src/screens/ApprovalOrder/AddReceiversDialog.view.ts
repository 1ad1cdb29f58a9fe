import type { SnapshotFrom } from 'xstate'
import type { Approver } from '../../../contract/approver.ts'
import { searchModes } from '../../../machines/approvers/approvers.rules.ts'
import { newReceivers } from '../../../machines/receivers/receivers.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { MainText } from '../../text/en.ts'
import type { AddReceiversDialogProps } from './AddReceiversDialog.tsx'
import {
  type ApproversSnapshot,
  loadingStatusOf,
  type ReceiversSnapshot,
  receiversView,
} from './ApprovalOrder.view.ts'
import { candidateLists } from './Candidates.view.ts'
import type { CandidateRow } from './CandidateList.tsx'
import { employeeProps } from './employee.view.ts'

/** The data of the dialog that adds receivers. `media` is prepended to the path of an avatar. */
export interface AddReceiversDialogSnapshots {
  signing: SnapshotFrom<typeof signingMachine>
  /** The machine that loads the candidates. */
  approvers: ApproversSnapshot
  receivers: ReceiversSnapshot
  media: string
}

/** The members of a department who can be added as receivers of a document. */
export function addableMembers(
  { approvers, receivers }: Pick<AddReceiversDialogSnapshots, 'approvers' | 'receivers'>,
  department: string,
): Approver[] {
  const members = (approvers.context.everyone ?? []).filter(
    (person) => (person.department ?? '') === department,
  )
  const newIds = new Set(newReceivers(receivers.context, members).map(({ id }) => id))
  return members.filter(({ id }) => newIds.has(id))
}

/** The props of the dialog in which receivers are added to a document (docs/receivers.md, L15). */
export function addReceiversDialogView(
  snapshots: AddReceiversDialogSnapshots,
  text: MainText,
  { deciding: t, document: words }: BoxText,
): Omit<AddReceiversDialogProps, 'on'> {
  const { signing, approvers, receivers, media } = snapshots
  const { adding } = t
  const { mode, search } = approvers.context
  const rows = {
    rowOf: (person: Approver) => rowOf(snapshots, person, text.approvers, adding.canOpen),
    possibleReceiversIn: (department: string) => addableMembers(snapshots, department),
  }
  const addEvent = { type: 'signing.addReceivers', receivers: receivers.context.receivers } as const
  const receiversProps = receiversView(snapshots, media, text.approvers.receivers)
  return {
    machine: machineAttributes(approvers),
    texts: { ...text.approvers, ...adding, title: t.actions.addReceivers, close: t.cancel },
    present: receiverNames(signing, t, words) || words.noReferences,
    receivers: { ...receiversProps, texts: adding },
    cannotFinish: signing.can(addEvent) ? undefined : adding.choose,
    mode,
    modes: [
      { value: searchModes.department, label: text.approvers.modes.department },
      { value: searchModes.name, label: text.approvers.modes.name },
    ],
    search,
    ...candidateLists(approvers, rows, text.approvers),
    candidatesStatus: loadingStatusOf(approvers, 'candidates'),
  }
}

/** The names of the document's receivers, each with its kind, as one text. */
function receiverNames(
  { context: { document } }: AddReceiversDialogSnapshots['signing'],
  { adding }: BoxText['deciding'],
  t: BoxText['document'],
): string {
  return (document?.carbon_copys ?? [])
    .map(({ receiver_name, kind }) =>
      adding.ofKind(receiver_name, kind === 'circulate' ? t.circulated : t.references),
    )
    .join(', ')
}

function rowOf(
  { signing, receivers, media }: AddReceiversDialogSnapshots,
  person: Approver,
  t: MainText['approvers'],
  canOpen: string,
): CandidateRow {
  const { participants, receivers: chosen } = receivers.context
  const currentReceivers = signing.context.document?.carbon_copys ?? []
  const isReceiver =
    currentReceivers.some(({ receiver_id }) => receiver_id === person.id) ||
    chosen.some(({ id }) => id === person.id)
  const isParticipant = participants.includes(person.id)
  return {
    ...employeeProps(person, media),
    away: person.away_until ? t.awayUntil(person.away_until) : null,
    line: null,
    receivers: {
      label: t.receivers.add(person.name),
      shortLabel: t.receivers.addShort,
      isIn: isReceiver,
      disabledReason: isReceiver ? t.receivers.added : isParticipant ? canOpen : undefined,
    },
  }
}

import type { SnapshotFrom } from 'xstate'
import type { Approver } from '../../../contract/approver.ts'
import type { approversMachine } from '../../../machines/approvers/approvers.machine.ts'
import { isInLine, searchByName, searchModes } from '../../../machines/approvers/approvers.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { Text } from '../../text/en.ts'
import type { ApprovalOrderProps } from './ApprovalOrder.tsx'

type Snapshot = SnapshotFrom<typeof approversMachine>
type Shown = Omit<ApprovalOrderProps, 'on'>

/** Maximum number of candidates shown. To find others, the employee uses the search. */
const listed = 100

/** The props of the approval-order dialog. */
export function approvalOrderView(snapshot: Snapshot, media: string, text: Text): Shown {
  const t = text.approvers
  const { line, selected, mode, search, lastChange } = snapshot.context
  const can = snapshot.can.bind(snapshot)
  const place = line.findIndex(({ id }) => id === selected)
  const reason = (event: Parameters<typeof can>[0], end: string) =>
    can(event) ? undefined : place < 0 ? t.selectFirst : end
  const found = candidatesOf(snapshot)
  return {
    machine: machineAttributes(snapshot),
    texts: t,
    announcement: lastChange
      ? t.changes[lastChange.kind](lastChange.name, lastChange.order + 1)
      : '',
    line: line.map((person) => ({
      ...personOf(person, media),
      number: t.ordinal(person.order + 1),
      isSelected: person.id === selected,
      type: typeName(person, t),
      toggleLabel: t.toggle(person.name, typeName(person, t)),
    })),
    lineStatus: statusOf(snapshot, 'line'),
    cannotMoveUp: reason({ type: 'approvers.moveUp' }, t.isFirst),
    cannotMoveDown: reason({ type: 'approvers.moveDown' }, t.isLast),
    cannotRemove:
      selected && can({ type: 'approvers.remove', id: selected }) ? undefined : t.selectFirst,
    cannotFinish: can({ type: 'approvers.done' }) ? undefined : t.needsOne,
    cannotAttach: (name) => text.files.refused.notNow(name, t.finishFirst),
    mode,
    modes: [
      { value: searchModes.department, label: t.modes.department },
      { value: searchModes.name, label: t.modes.name },
    ],
    search,
    candidates: found.slice(0, listed).map((person) => ({
      ...personOf(person, media),
      isInLine: isInLine(line, person.id),
      canAdd: can({ type: 'approvers.add', approver: person }),
      addLabel: t.add(person.name),
    })),
    candidatesStatus: statusOf(snapshot, 'candidates'),
    more: found.length > listed ? t.moreFound(found.length - listed) : null,
  }
}

/** The candidates of the mode that match the search, without the author, who cannot approve. */
export function candidatesOf({ context }: Pick<Snapshot, 'context'>): Approver[] {
  const { mode, department, everyone, author, search } = context
  const all = (mode === searchModes.department ? department : everyone) ?? []
  return searchByName(all, search).filter(({ id }) => id !== author)
}

function statusOf(snapshot: Snapshot, region: 'line' | 'candidates') {
  const state = snapshot.value[region]
  if (state === 'failed') return 'failed'
  return state === 'ready' ? 'ready' : 'loading'
}

function personOf(person: Approver, media: string) {
  return {
    id: person.id,
    name: person.name,
    picture: person.avatar ? `${media}${person.avatar}` : null,
    rank: [person.position, person.department].filter(Boolean).join(' · '),
  }
}

/** Approver type 0 approves, 1 agrees (specification, section 9). */
function typeName({ type }: Approver, t: Text['approvers']): string {
  return type === '1' ? t.agree : t.approve
}

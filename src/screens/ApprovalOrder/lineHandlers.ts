import type { ApproversEvent } from '../../../machines/approvers/approvers.context.ts'
import type { SearchMode } from '../../../machines/approvers/approvers.rules.ts'
import type { ReceiversEvent } from '../../../machines/receivers/receivers.machine.ts'
import type { Receiver } from '../../../machines/receivers/receivers.rules.ts'

/**
 * The handlers of the approval-order dialog that change only the approval line or the list of candidates. A draft and a document share
 * them.
 */
export function lineHandlers(approvers: { send: (event: ApproversEvent) => void }) {
  return {
    select: (id: string) => approvers.send({ type: 'approvers.select', id }),
    toggleType: (id: string) => approvers.send({ type: 'approvers.toggleType', id }),
    moveTo: (id: string, order: number) => approvers.send({ type: 'approvers.moveTo', id, order }),
    moveUp: (id: string) => approvers.send({ type: 'approvers.moveUp', id }),
    moveDown: (id: string) => approvers.send({ type: 'approvers.moveDown', id }),
    remove: (id: string) => approvers.send({ type: 'approvers.remove', id }),
    join: (id: string) => approvers.send({ type: 'approvers.join', id }),
    split: (id: string) => approvers.send({ type: 'approvers.split', id }),
    mode: (mode: number) => approvers.send({ type: 'approvers.setMode', mode: mode as SearchMode }),
    search: (text: string) => approvers.send({ type: 'approvers.search', text }),
    retry: () => approvers.send({ type: 'approvers.retry' }),
  }
}

/** The event that changes a receiver between the two kinds. */
export function toggleReceiverKindEvent(
  receivers: readonly Receiver[],
  id: string,
): ReceiversEvent {
  const isCirculated = receivers.some((one) => one.id === id && one.kind === 'circulate')
  return { type: 'receivers.setKind', id, kind: isCirculated ? 'reference' : 'circulate' }
}

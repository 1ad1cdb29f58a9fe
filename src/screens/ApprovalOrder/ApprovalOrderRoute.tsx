import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { approversMachine } from '../../../machines/approvers/approvers.machine.ts'
import type { SearchMode } from '../../../machines/approvers/approvers.rules.ts'
import { useText } from '../../app/app.ts'
import { ApprovalOrder } from './ApprovalOrder.tsx'
import { approvalOrderView, candidatesOf } from './ApprovalOrder.view.ts'

interface ApprovalOrderRouteProps {
  approvers: ActorRefFrom<typeof approversMachine>
  /** Prepended to the path of an avatar. */
  media: string
  onClose(): void
}

export function ApprovalOrderRoute({ approvers, media, onClose }: ApprovalOrderRouteProps) {
  const text = useText()
  const snapshot = useSelector(approvers, (current) => current)
  const { selected } = snapshot.context
  return (
    <ApprovalOrder
      {...approvalOrderView(snapshot, media, text)}
      on={{
        select: (id) => approvers.send({ type: 'approvers.select', id }),
        toggleType: (id) => approvers.send({ type: 'approvers.toggleType', id }),
        moveTo: (id, order) => approvers.send({ type: 'approvers.moveTo', id, order }),
        moveUp: () => approvers.send({ type: 'approvers.moveUp' }),
        moveDown: () => approvers.send({ type: 'approvers.moveDown' }),
        remove: () => selected && approvers.send({ type: 'approvers.remove', id: selected }),
        mode: (mode) => approvers.send({ type: 'approvers.setMode', mode: mode as SearchMode }),
        search: (wanted) => approvers.send({ type: 'approvers.search', text: wanted }),
        add: (id) => {
          const approver = candidatesOf(snapshot).find((person) => person.id === id)
          if (approver) approvers.send({ type: 'approvers.add', approver })
        },
        retry: () => approvers.send({ type: 'approvers.retry' }),
        finish: () => approvers.send({ type: 'approvers.done' }),
        close: onClose,
      }}
    />
  )
}

import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { approversMachine } from '../../../machines/approvers/approvers.machine.ts'
import type { receiversMachine } from '../../../machines/receivers/receivers.machine.ts'
import { useMainText } from '../../app/appContext.ts'
import { ApprovalOrder } from './ApprovalOrder.tsx'
import { approvalOrderView } from './ApprovalOrder.view.ts'
import { matchingCandidates, possibleReceivers } from './Candidates.view.ts'
import { lineHandlers, toggleReceiverKindEvent } from './lineHandlers.ts'
import { useSavedLinesProps } from './SavedLinesRoute.tsx'

interface ApprovalOrderRouteProps {
  approvers: ActorRefFrom<typeof approversMachine>
  receivers: ActorRefFrom<typeof receiversMachine>
  /** The optional features that the server supports. */
  features: readonly string[]
  /** The prefix of the paths of avatars. */
  media: string
  onClose(): void
}

export function ApprovalOrderRoute({ approvers, receivers, ...props }: ApprovalOrderRouteProps) {
  const text = useMainText()
  const snapshot = useSelector(approvers, (current) => current)
  const receiversSnapshot = useSelector(receivers, (current) => current)
  const savedLinesProps = useSavedLinesProps(approvers, receivers)
  const hasFeature = (feature: string) => props.features.includes(feature)
  const snapshots = {
    approvers: snapshot,
    receivers: hasFeature('receivers') ? receiversSnapshot : null,
    hasParallel: hasFeature('parallel'),
  }
  const candidate = (id: string) => matchingCandidates(snapshot).find((person) => person.id === id)
  return (
    <ApprovalOrder
      {...approvalOrderView(snapshots, props.media, text)}
      {...savedLinesProps}
      toggleLines={hasFeature('lines') ? savedLinesProps.toggleLines : null}
      on={{
        ...lineHandlers(approvers),
        add: (id) => {
          const approver = candidate(id)
          if (!approver) return
          approvers.send({ type: 'approvers.add', approver })
          // An approver can read the document anyway, so remove this employee from the receivers.
          receivers.send({ type: 'receivers.remove', id })
        },
        inform: (id) => {
          const person = candidate(id)
          if (person) receivers.send({ type: 'receivers.add', people: [person] })
        },
        informDepartment: (name) =>
          receivers.send({ type: 'receivers.add', people: possibleReceivers(snapshots, name) }),
        finish: () => approvers.send({ type: 'approvers.done' }),
        close: props.onClose,
        toggleKind: (id) =>
          receivers.send(toggleReceiverKindEvent(receiversSnapshot.context.receivers, id)),
        removeReceiver: (id) => receivers.send({ type: 'receivers.remove', id }),
      }}
    />
  )
}

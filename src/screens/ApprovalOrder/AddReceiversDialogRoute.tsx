import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { approversMachine } from '../../../machines/approvers/approvers.machine.ts'
import type { NoticesRef } from '../../../machines/notice.ts'
import {
  participantsOf,
  remainingReceiverCount,
} from '../../../machines/receivers/receiversAddition.rules.ts'
import { receiversMachine } from '../../../machines/receivers/receivers.machine.ts'
import { documentCategory } from '../../../machines/signing/redraft.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import { useApp, useMainText, useInstallationSettings, useTexts } from '../../app/appContext.ts'
import { boxTexts } from '../../text/boxes.ts'
import { AddReceiversDialog } from './AddReceiversDialog.tsx'
import { addableMembers, addReceiversDialogView } from './AddReceiversDialog.view.ts'
import { matchingCandidates } from './Candidates.view.ts'
import { lineHandlers, toggleReceiverKindEvent } from './lineHandlers.ts'

interface AddReceiversDialogRouteProps {
  /** `signing` must be in the state `preparing`, with a loaded document. */
  signing: ActorRefFrom<typeof signingMachine>
  notices: NoticesRef
}

/** The dialog in which receivers are added to the open document. */
export function AddReceiversDialogRoute({ signing, notices }: AddReceiversDialogRouteProps) {
  const app = useApp()
  const text = useMainText()
  const boxText = useTexts(boxTexts)
  const { mediaBase: media } = useInstallationSettings()
  const { inspect } = app
  const [machine] = useState(() => app.provide(approversMachine))
  const [inputs] = useState(() => {
    const { document, employee, receivers: requested } = signing.getSnapshot().context
    if (!document) throw new Error('Receivers are added to a document.')
    const author = document.author_id
    const change = { document, employee, requested: null }
    const sharedInput = { draft: null, author }
    return {
      approvers: { ...sharedInput, change, notices, category: documentCategory(document) },
      receivers: {
        ...sharedInput,
        limit: remainingReceiverCount(document),
        participants: participantsOf(document),
        requested: requested ?? [],
      },
    }
  })
  const approvers = useActorRef(machine, { inspect, input: inputs.approvers })
  const receivers = useActorRef(receiversMachine, { inspect, input: inputs.receivers })
  const snapshots = {
    signing: useSelector(signing, (current) => current),
    approvers: useSelector(approvers, (current) => current),
    receivers: useSelector(receivers, (current) => current),
    media,
  }
  useEffect(() => approvers.send({ type: 'approvers.open' }), [approvers])
  const chosenReceivers = snapshots.receivers.context.receivers
  const { mode, search, retry } = lineHandlers(approvers)
  return (
    <AddReceiversDialog
      {...addReceiversDialogView(snapshots, text, boxText)}
      on={{
        mode,
        search,
        retry,
        inform: (id) => {
          const people = matchingCandidates(snapshots.approvers).filter(
            (person) => person.id === id,
          )
          receivers.send({ type: 'receivers.add', people })
        },
        informDepartment: (name) =>
          receivers.send({ type: 'receivers.add', people: addableMembers(snapshots, name) }),
        toggleKind: (id) => receivers.send(toggleReceiverKindEvent(chosenReceivers, id)),
        remove: (id) => receivers.send({ type: 'receivers.remove', id }),
        finish: () => signing.send({ type: 'signing.addReceivers', receivers: chosenReceivers }),
        close: () => signing.send({ type: 'signing.keep', receivers: chosenReceivers }),
      }}
    />
  )
}

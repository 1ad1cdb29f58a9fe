import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { approversMachine } from '../../../machines/approvers/approvers.machine.ts'
import type { NoticesRef } from '../../../machines/notice.ts'
import { documentCategory } from '../../../machines/signing/redraft.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import { useApp, useMainText, useInstallationSettings, useTexts } from '../../app/appContext.ts'
import { boxTexts } from '../../text/boxes.ts'
import { ApprovalOrder } from './ApprovalOrder.tsx'
import { matchingCandidates } from './Candidates.view.ts'
import { lineChangeView } from './LineChange.view.ts'
import { lineHandlers } from './lineHandlers.ts'

interface LineChangeRouteProps {
  /** `signing` must be in the state `preparing`, with a loaded document. */
  signing: ActorRefFrom<typeof signingMachine>
  notices: NoticesRef
}

const noop = () => undefined

/** The dialog in which an approver changes the approval line of the open document. */
export function LineChangeRoute({ signing, notices }: LineChangeRouteProps) {
  const app = useApp()
  const text = useMainText()
  const boxText = useTexts(boxTexts)
  const { mediaBase: media, features } = useInstallationSettings()
  const [machine] = useState(() => app.provide(approversMachine))
  const [input] = useState(() => {
    const { document, employee, line } = signing.getSnapshot().context
    if (!document) throw new Error('The line of a document needs a document.')
    const change = { document, employee, requested: line && [...line] }
    const category = documentCategory(document)
    return { draft: null, change, notices, category, author: document.author_id }
  })
  const approvers = useActorRef(machine, { inspect: app.inspect, input })
  const snapshot = useSelector(approvers, (current) => current)
  const signingSnapshot = useSelector(signing, (current) => current)
  useEffect(() => approvers.send({ type: 'approvers.open' }), [approvers])
  const hasParallel = features.includes('parallel')
  const snapshots = {
    signing: signingSnapshot,
    approvers: snapshot,
    hasParallel,
    media,
    language: app.language,
  }
  return (
    <ApprovalOrder
      {...lineChangeView(snapshots, text, boxText)}
      on={{
        ...lineHandlers(approvers),
        add: (id) => {
          const approver = matchingCandidates(snapshot).find((person) => person.id === id)
          if (approver) approvers.send({ type: 'approvers.add', approver })
        },
        reason: (reason) => signing.send({ type: 'signing.setReason', reason }),
        finish: () => signing.send({ type: 'signing.changeLine', line: snapshot.context.line }),
        close: () => signing.send({ type: 'signing.keep', line: snapshot.context.line }),
        // The dialog for changing an approval line has no receivers.
        inform: noop,
        informDepartment: noop,
        toggleKind: noop,
        removeReceiver: noop,
      }}
    />
  )
}

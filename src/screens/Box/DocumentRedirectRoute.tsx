import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Navigate, useOutletContext, useParams } from 'react-router-dom'
import type { SigningInput } from '../../../machines/signing/signing.context.ts'
import { signingMachine } from '../../../machines/signing/signing.machine.ts'
import { useApp, useMainText, useTexts } from '../../app/appContext.ts'
import { publicPaths } from '../../app/paths.ts'
import { listenWhenVisible, type ServerChangeRelay } from '../../app/serverChanges.ts'
import { todayOf } from '../../app/today.ts'
import { boxTexts } from '../../text/boxes.ts'
import { LoadStatusPage } from '../../layout/LoadStatusPage.tsx'
import { documentLoadStatusView, urlInBox } from './DocumentRedirect.view.ts'

/**
 * The page at a document's own URL, which is the same for all participants. It redirects to the document in the employee's box that
 * contains it.
 */
export function DocumentRedirectRoute() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,8}$/.test(id)) return <Navigate to={publicPaths.notFound} replace />
  return <Found key={id} documentId={Number(id)} />
}

function Found({ documentId }: Pick<SigningInput, 'documentId'>) {
  const app = useApp()
  const text = useMainText()
  const redirectText = useTexts(boxTexts).redirect
  const { notices, changes } = useOutletContext<
    Pick<SigningInput, 'notices'> & { changes: ServerChangeRelay }
  >()
  const [machine] = useState(() => app.provide(signingMachine))
  const employee = app.session.getSnapshot().context.session?.employee.user.username
  if (!employee) throw new Error('A document needs a signed-in employee.')
  const signing = useActorRef(machine, {
    inspect: app.inspect,
    input: {
      documentId,
      employee,
      notices,
      box: null,
      newId: app.newId,
      today: () => todayOf(app),
    },
  })
  const snapshot = useSelector(signing, (current) => current)
  useEffect(
    () =>
      listenWhenVisible(changes, ['box'], (documentIds) => {
        if (documentIds?.includes(documentId) ?? true) signing.send({ type: 'signing.changed' })
      }),
    [changes, signing, documentId],
  )
  const address = urlInBox(snapshot)
  // Replaces the history entry, so that Back returns to the page that contained the link.
  if (address) return <Navigate to={address} replace />
  return (
    <LoadStatusPage
      {...documentLoadStatusView(snapshot, text, redirectText)}
      onRetry={() => signing.send({ type: 'signing.retry' })}
    />
  )
}

import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { redraftOf } from '../../../machines/signing/redraft.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import { useApp, useSettings, useText, useTexts } from '../../app/app.ts'
import { boxTexts } from '../../text/boxes.ts'
import { draftingPath } from '../../app/screens.ts'
import { formatMinute } from '../../text/dates.ts'
import { AttachmentsRoute } from './AttachmentsRoute.tsx'
import { Document } from './Document.tsx'
import { documentView } from './Document.view.ts'
import { useApproveKey } from './useApproveKey.ts'

interface DocumentRouteProps {
  signing: ActorRefFrom<typeof signingMachine>
  /** The name of its box. */
  box: string
  place: [number, number] | null
}

/** One document, in place of the box that it was opened from. */
export function DocumentRoute({ signing, box, place }: DocumentRouteProps) {
  const app = useApp()
  const text = useText()
  const boxText = useTexts(boxTexts)
  const navigate = useNavigate()
  const { mediaBase: media } = useSettings()
  const snapshot = useSelector(signing, (current) => current)
  const { document, redraft } = snapshot.context
  const [printed, setPrinted] = useState('')
  const canApprove = snapshot.can({ type: 'signing.approve' })
  useApproveKey(app.keys && canApprove, () => signing.send({ type: 'signing.approve' }))

  useEffect(() => {
    if (redraft) navigate(draftingPath(redraft.category), { state: { redraft } })
  }, [redraft, navigate])

  useEffect(() => {
    const { printed } = boxText.document
    // The browser prints immediately after this event, so React must render synchronously.
    const stamp = () => flushSync(() => setPrinted(printed(formatMinute(app.now()))))
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [app, boxText])

  const on = useMemo(
    () => ({
      close: () => signing.send({ type: 'signing.close' }),
      retry: () => signing.send({ type: 'signing.retry' }),
      print: () => print(),
      comment: (comment: string) => signing.send({ type: 'signing.setComment', comment }),
      approve: () => signing.send({ type: 'signing.approve' }),
      reject: () => signing.send({ type: 'signing.reject' }),
      withdraw: () => signing.send({ type: 'signing.withdraw' }),
      redraft: () => signing.send({ type: 'signing.redraft' }),
    }),
    [signing],
  )
  const around = { box, place, media, language: app.language }
  return (
    <Document
      {...documentView(snapshot, around, text, boxText)}
      printed={printed}
      on={on}
      attachments={
        document && (
          <AttachmentsRoute
            category={redraftOf(document).category}
            document={document}
            signing={signing}
          />
        )
      }
    />
  )
}

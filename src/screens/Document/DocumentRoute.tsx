import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { NoticesRef } from '../../../machines/notice.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import type { DocumentAction } from '../../../machines/signing/signing.rules.ts'
import { isBeside } from '../../../machines/viewer/viewer.rules.ts'
import { viewerMachine } from '../../../machines/viewer/viewer.machine.ts'
import { useApp, useMainText, useInstallationSettings, useTexts } from '../../app/appContext.ts'
import { boxTexts } from '../../text/boxes.ts'
import { useIsWide } from '../../hooks/useIsWide.ts'
import { documentPath, draftingPath } from '../../app/screens.ts'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { formatDateTime } from '../../text/dates.ts'
import { Document } from './Document.tsx'
import type { DecisionBarProps } from './DecisionBar.tsx'
import type { ActionFormProps } from './ActionForm.tsx'
import { contentView, documentView, type DocumentInList } from './Document.view.ts'
import { useDocumentShortcuts } from './useDocumentShortcuts.ts'
import { useIsSecondPress } from './useIsSecondPress.ts'

const LineChangeRoute = lazyComponent(
  () => import('../ApprovalOrder/LineChangeRoute.tsx'),
  'LineChangeRoute',
)
const AddReceiversDialogRoute = lazyComponent(
  () => import('../ApprovalOrder/AddReceiversDialogRoute.tsx'),
  'AddReceiversDialogRoute',
)
const ViewerRoute = lazyComponent(() => import('../Viewer/ViewerRoute.tsx'), 'ViewerRoute')

/** The dialogs in which some actions are prepared. All other actions are prepared in the decision bar. */
const dialogs: Partial<Record<DocumentAction, typeof LineChangeRoute>> = {
  changeLine: LineChangeRoute,
  addReceivers: AddReceiversDialogRoute,
}

export interface DocumentRouteProps {
  signing: ActorRefFrom<typeof signingMachine>
  /** The label of the box in which the document is open, in the employee's language. */
  box: string
  place: [number, number] | null
  inList: DocumentInList | null
  /** Whether the document was opened automatically after a decision on another document. */
  isOpenedByDecision: boolean
  notices: NoticesRef
  openHelp(): void
}

/** One document, shown in place of its box, and the viewer while one of the document's files is open. */
export function DocumentRoute({ signing, box, place, inList, ...props }: DocumentRouteProps) {
  const { isOpenedByDecision, notices, openHelp } = props
  const app = useApp()
  const text = useMainText()
  const boxText = useTexts(boxTexts)
  const navigate = useNavigate()
  const { state } = useLocation()
  const { mediaBase: media, features } = useInstallationSettings()
  const snapshot = useSelector(signing, (current) => current)
  const isWide = useIsWide()
  const { preferences } = app
  const { documentShare } = preferences.getSnapshot().context
  const viewer = useActorRef(viewerMachine, {
    inspect: app.inspect,
    input: { signing, preferences, documentShare, isWide },
  })
  const isClosed = useSelector(viewer, (current) => current.matches('closed'))
  const fileBeside = useSelector(viewer, ({ context }) =>
    isBeside(context) ? String(context.files[context.index]?.id) : null,
  )
  const { document, employee, redraft, changes } = snapshot.context
  const [printed, setPrinted] = useState('')

  useEffect(() => viewer.send({ type: 'viewer.screenChanged', isWide }), [viewer, isWide])

  useEffect(() => {
    if (redraft) navigate(draftingPath(redraft.category), { state: { redraft } })
  }, [redraft, navigate])

  const { saveUnsentComment, showLateNotice } = app
  useEffect(
    () => () => {
      // Back can leave the document after a failed decision, before its outcome is known.
      if (signing.getSnapshot().matches('checking')) showLateNotice({ code: 'decisionUnconfirmed' })
    },
    [signing, showLateNotice],
  )
  useEffect(() => {
    const { employee, documentId } = signing.getSnapshot().context
    const subscription = signing.on('signing.commentChanged', ({ comment }) =>
      saveUnsentComment(employee, documentId, comment),
    )
    return () => subscription.unsubscribe()
  }, [signing, saveUnsentComment])

  useEffect(() => {
    const { printed } = boxText.document
    // The browser prints immediately after the `beforeprint` event, so React must render synchronously.
    const stamp = () => flushSync(() => setPrinted(printed(formatDateTime(app.now()))))
    addEventListener('beforeprint', stamp)
    return () => removeEventListener('beforeprint', stamp)
  }, [app, boxText])

  const viewInput = { box, place, inList, media, language: app.language, features }
  const view = documentView(snapshot, viewInput, text, boxText)
  const content = useMemo(
    () => contentView({ document, employee, changes }, { media, features }, text, boxText),
    [document, employee, changes, media, features, text, boxText],
  )
  const openNeighbour = (query: string | null | undefined) =>
    query ? () => navigate({ search: query }, { replace: true, state }) : null
  const isOpenedUnseen = isOpenedByDecision && document !== null
  const isSecondPress = useIsSecondPress(changes ?? (isOpenedUnseen ? 'opened' : null))
  const approve = useCallback(() => {
    if (!isSecondPress()) signing.send({ type: 'signing.approve' })
  }, [signing, isSecondPress])
  useDocumentShortcuts(app.keys, {
    n: openNeighbour(view.list?.next.query),
    p: openNeighbour(view.list?.previous.query),
    '?': openHelp,
  })

  const on = useMemo(
    () => ({
      close: () => signing.send({ type: 'signing.close' }),
      retry: () => signing.send({ type: 'signing.retry' }),
      print: () => print(),
      copyLink: () => {
        // Copies the box-independent URL, because another employee may have the document in another box.
        const path = documentPath(signing.getSnapshot().context.documentId)
        navigator.clipboard.writeText(`${location.origin}${path}`).then(
          () => notices.send({ type: 'notices.show', code: 'linkCopied' }),
          () => notices.send({ type: 'notices.show', code: 'linkNotCopied' }),
        )
      },
      comment: (comment: string) => signing.send({ type: 'signing.setComment', comment }),
      approve,
      reject: () => signing.send({ type: 'signing.reject' }),
      askWithdrawal: () => signing.send({ type: 'signing.askWithdrawal' }),
      withdraw: () => signing.send({ type: 'signing.withdraw' }),
      keep: () => signing.send({ type: 'signing.keep' }),
      reason: (reason: string) => signing.send({ type: 'signing.setReason', reason }),
      until: (until: string) => signing.send({ type: 'signing.setUntil', until }),
      actFor: (username: string) => {
        const { employee } = signing.getSnapshot().context
        const principal = username === employee ? null : username
        signing.send({ type: 'signing.actFor', principal })
      },
      choose: ({ action, ...seat }: Parameters<DecisionBarProps['on']['choose']>[0]) =>
        signing.send(
          action === 'resume'
            ? { type: 'signing.resume' }
            : { type: 'signing.prepare', action, ...seat },
        ),
      act: (action: ActionFormProps['action']) => signing.send({ type: `signing.${action}` }),
      redraft: () => signing.send({ type: 'signing.redraft' }),
    }),
    [signing, notices, approve],
  )
  const files = useMemo(() => document?.attachments ?? [], [document])
  const open = useMemo(
    () => ({
      canOpen: (id: string) => isClosed || (fileBeside !== null && fileBeside !== id),
      openFile: isClosed ? null : fileBeside,
      onOpen: (id: string) => viewer.send({ type: 'viewer.open', files, id }),
    }),
    [isClosed, fileBeside, viewer, files],
  )
  const { requestedAction } = snapshot.context
  const DialogRoute =
    snapshot.matches('preparing') && requestedAction ? dialogs[requestedAction] : undefined
  return (
    <Document
      {...view}
      content={content}
      keys={app.keys}
      printed={printed}
      on={on}
      // The Clipboard API is not available in an insecure context.
      cannotCopy={isSecureContext ? undefined : boxText.document.cannotCopy}
      open={open}
      dialog={
        DialogRoute && (
          <LazyBoundary onMissing={() => signing.send({ type: 'signing.keep' })}>
            <DialogRoute signing={signing} notices={notices} />
          </LazyBoundary>
        )
      }
      viewer={
        !isClosed && (
          <LazyBoundary onMissing={() => viewer.send({ type: 'viewer.close' })}>
            <ViewerRoute viewer={viewer} files={files} />
          </LazyBoundary>
        )
      }
    />
  )
}

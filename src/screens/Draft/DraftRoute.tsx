import { useSelector } from '@xstate/react'
import { useCallback, useLayoutEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { draftMachine } from '../../../machines/draft/draft.machine.ts'
import { fileBytesMax } from '../../../machines/files/files.rules.ts'
import { useApp, useMainText, useInstallationSettings } from '../../app/appContext.ts'
import { useInterruptionNotice } from '../../hooks/useInterruptionNotice.ts'
import { ApprovalOrderRoute } from '../ApprovalOrder/ApprovalOrderRoute.tsx'
import { voucherCardsView } from './cards.view.ts'
import { Draft, type DraftCommand } from './Draft.tsx'
import { draftView, submissionInterruptionNotice } from './Draft.view.ts'
import { fileActions } from './fileActions.ts'
import { VoucherCardsRoute } from './VoucherCardsRoute.tsx'

interface DraftRouteProps {
  draft: ActorRefFrom<typeof draftMachine>
  /** The ordinal of this batch, from 1, and the number of selected batches. */
  batchProgress: [number, number]
}

/** The dialog with the draft of one batch. */
export function DraftRoute({ draft, batchProgress }: DraftRouteProps) {
  const app = useApp()
  const { showLateNotice } = app
  const text = useMainText()
  const { mediaBase, features } = useInstallationSettings()
  const snapshot = useSelector(draft, (current) => current)
  const { approvers, receivers, files } = snapshot.children
  const isLineLoading = useSelector(
    approvers,
    (current) => current?.matches({ line: 'loading' }) ?? false,
  )
  const { category, lines, limits } = snapshot.context
  const cards = useMemo(() => voucherCardsView(category, lines, text), [category, lines, text])
  const on = useMemo(
    () => ({
      title: (title: string) => draft.send({ type: 'draft.setTitle', title }),
      send: (type: DraftCommand) => draft.send({ type }),
    }),
    [draft],
  )
  // Files that are dropped or pasted next to the vouchers belong to the first one.
  const filesOfFirst = fileActions(
    { send: (event) => files?.send(event) },
    app.pickedFiles,
    fileBytesMax(limits),
  )(cards[0]?.lineId ?? '')
  // A layout effect, because the cleanup of `useEffect` runs only after the machine has stopped. The draft would then not be saved on
  // unmount.
  useLayoutEffect(() => {
    const saveDraft = () => {
      if (draft.getSnapshot().status === 'active') draft.send({ type: 'draft.save' })
    }
    addEventListener('pagehide', saveDraft)
    return () => {
      removeEventListener('pagehide', saveDraft)
      saveDraft()
    }
  }, [draft])
  // The draft was saved when the submission began.
  const findInterruption = useCallback(
    () => submissionInterruptionNotice(draft.getSnapshot()),
    [draft],
  )
  useInterruptionNotice(findInterruption, showLateNotice)
  const viewInput = { batchProgress, isLineLoading, media: mediaBase }
  return (
    <Draft
      {...draftView(snapshot, viewInput, text)}
      on={{ ...on, ...filesOfFirst }}
      cards={files && <VoucherCardsRoute cards={cards} files={files} />}
      order={
        approvers &&
        receivers &&
        snapshot.matches({ composing: 'ordering' }) && (
          <ApprovalOrderRoute
            approvers={approvers}
            receivers={receivers}
            features={features}
            media={mediaBase}
            onClose={() => draft.send({ type: 'draft.closeApprovers' })}
          />
        )
      }
    />
  )
}

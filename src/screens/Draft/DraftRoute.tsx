import { useSelector } from '@xstate/react'
import { use, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { draftMachine } from '../../../machines/draft/draft.machine.ts'
import { useApp, useText } from '../../app.ts'
import { ApprovalOrderRoute } from '../ApprovalOrder/ApprovalOrderRoute.tsx'
import { CardsRoute } from './CardsRoute.tsx'
import { cardsView } from './cards.view.ts'
import { Draft } from './Draft.tsx'
import { draftView } from './Draft.view.ts'

interface DraftRouteProps {
  draft: ActorRefFrom<typeof draftMachine>
  /** Which batch of how many is being drafted, from 1. */
  turn: [number, number]
}

/** The draft of one batch, above the list that it was selected from. */
export function DraftRoute({ draft, turn }: DraftRouteProps) {
  const app = useApp()
  const text = useText()
  const { mediaBase } = use(app.settings())
  const snapshot = useSelector(draft, (current) => current)
  const { approvers, files } = snapshot.children
  const isLineLoading = useSelector(
    approvers,
    (current) => current?.matches({ line: 'loading' }) ?? false,
  )
  const { category, lines } = snapshot.context
  const cards = useMemo(() => cardsView(category, lines, text), [category, lines, text])
  const on = useMemo(
    () => ({
      title: (title: string) => draft.send({ type: 'draft.setTitle', title }),
      order: () => draft.send({ type: 'draft.openApprovers' }),
      close: () => draft.send({ type: 'draft.close' }),
      request: () => draft.send({ type: 'draft.submit' }),
      cancelUpload: () => draft.send({ type: 'draft.cancelUpload' }),
    }),
    [draft],
  )
  const around = { turn, today: app.today(), isLineLoading, media: mediaBase }
  return (
    <Draft
      {...draftView(snapshot, around, text)}
      on={on}
      cards={
        files && <CardsRoute cards={cards} files={files} locked={snapshot.matches('submitting')} />
      }
      order={
        approvers &&
        snapshot.matches({ composing: 'ordering' }) && (
          <ApprovalOrderRoute
            approvers={approvers}
            media={mediaBase}
            onClose={() => draft.send({ type: 'draft.closeApprovers' })}
          />
        )
      }
    />
  )
}

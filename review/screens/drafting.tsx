import type { ReactNode } from 'react'
import type { SnapshotOf } from '../../models/models.ts'
import { rowsOfPage } from '../../machines/vouchers/paging.rules.ts'
import { useIsNarrow } from '../../src/hooks/useIsNarrow.ts'
import { ApprovalOrder } from '../../src/screens/ApprovalOrder/ApprovalOrder.tsx'
import { approvalOrderView } from '../../src/screens/ApprovalOrder/ApprovalOrder.view.ts'
import { lineOriginView, savedLinesView } from '../../src/screens/ApprovalOrder/SavedLines.view.ts'
import { VoucherCards } from '../../src/screens/Draft/VoucherCards.tsx'
import { voucherCardsView } from '../../src/screens/Draft/cards.view.ts'
import { Draft } from '../../src/screens/Draft/Draft.tsx'
import { draftView } from '../../src/screens/Draft/Draft.view.ts'
import { filesView } from '../../src/screens/Draft/files.view.ts'
import { Drafting } from '../../src/screens/Drafting/Drafting.tsx'
import { draftingView, periodView, rowCells } from '../../src/screens/Drafting/Drafting.view.ts'
import { snapshotIn } from '../states.ts'
import { InNextFrame, noop, noopHandlers, useScreenContext } from './context.tsx'
import { FramedScreen, type FrameProps } from './frame.tsx'

interface FramedVouchersProps extends FrameProps {
  vouchers?: SnapshotOf<'vouchers'>
  /** The draft dialog on top of the list. */
  draft?: ReactNode
  /** Content that is rendered on top of the screen. */
  children?: ReactNode
}

/** The drafting screen in the main layout; by default with an unchanged list. */
export function FramedVouchers({ draft = null, children, ...given }: FramedVouchersProps) {
  const { text, language } = useScreenContext()
  const { vouchers = snapshotIn('vouchers', draft ? 'writing' : 'ready.choosing'), ...frame } =
    given
  const { rows, page, pageSize, sums } = vouchers.context
  const lines = rowsOfPage(rows, page, pageSize)
  return (
    <FramedScreen {...frame}>
      <Drafting
        {...draftingView(vouchers, lines, rowCells(lines, useIsNarrow(), text, sums), text)}
        keys={false}
        on={noopHandlers()}
        period={{ ...periodView(vouchers, text), language, onChoose: noop }}
        draft={draft}
      />
      {children}
    </FramedScreen>
  )
}

interface DraftDialogProps {
  draft?: SnapshotOf<'draft'>
  approvers?: SnapshotOf<'approvers'>
  receivers?: SnapshotOf<'receivers'>
  lines?: SnapshotOf<'lines'>
  files?: SnapshotOf<'files'>
}

/** The draft with its child machines. By default they are in the states that the context of the draft implies. */
export function DraftDialog(given: DraftDialogProps) {
  const { text, savedLinesText } = useScreenContext()
  const draft = given.draft ?? snapshotIn('draft', 'composing.form.idle', hasLine)
  const { context } = draft
  const approvers =
    given.approvers ??
    snapshotIn('approvers', hasLine(draft) ? 'line.ready candidates.ready' : 'line.loading')
  const receivers = given.receivers ?? snapshotIn('receivers', 'choosing')
  const lines = given.lines ?? snapshotIn('lines', 'closed')
  const savedLines = savedLinesView(
    { lines, approvers, receivers },
    { text, lines: savedLinesText },
  )
  const origin = lineOriginView(approvers, savedLinesText)
  const files =
    given.files ??
    snapshotIn(
      'files',
      draft.can(setTitle) ? 'open.collecting' : 'locked',
      ({ context: { attached } }) => attached.length === context.files.length,
    )
  const cards = voucherCardsView(context.category, context.lines, text)
  const surroundings = {
    turn: [1, 1] as [number, number],
    isLineLoading: approvers.matches({ line: 'loading' }),
    media: '',
  }
  return (
    <Draft
      {...draftView(draft, surroundings, text)}
      on={noopHandlers()}
      cards={
        <VoucherCards
          cards={cards}
          // In the model of `files`, the ids of the vouchers are `line 1`, `line 2` and so on.
          files={cards.map((_, at) => filesView(files, `line ${at + 1}`, text))}
          texts={{ journal: text.journal, files: text.files }}
          filesOf={() => ({ attach: noop, dropped: noop, read: noop, readFailed: noop })}
          onRemove={noop}
          onRemoveAll={noop}
          onUndo={noop}
        />
      }
      order={
        draft.matches({ composing: 'ordering' }) && (
          <InNextFrame>
            <ApprovalOrder
              {...approvalOrderView({ approvers, receivers, hasParallel: true }, '', text)}
              origin={{
                ...origin,
                reset: { ...origin.reset, onClick: noop },
                applied: origin.applied && { ...origin.applied, onUndo: noop },
              }}
              toggleLines={{
                text: savedLines ? savedLinesText.toEmployees : savedLinesText.heading,
                event: savedLines ? 'lines.close' : 'lines.open',
                onClick: noop,
              }}
              savedLines={savedLines && { ...savedLines, on: noopHandlers() }}
              on={noopHandlers()}
            />
          </InNextFrame>
        )
      }
    />
  )
}

/** Opens the form for editing, because files can be changed only there. */
const setTitle = { type: 'draft.setTitle', title: '' } as const

/** Whether the draft has an approval line. */
export function hasLine({ context }: SnapshotOf<'draft'>): boolean {
  return context.approvers.length > 0
}

import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { pageOf } from '../../machines/vouchers/paging.rules.ts'
import type { vouchersMachine } from '../../machines/vouchers/vouchers.machine.ts'
import { Drafting } from '../../src/screens/Drafting/Drafting.tsx'
import { draftingView, periodView, rowCells } from '../../src/screens/Drafting/Drafting.view.ts'
import { useNarrow } from '../../src/widgets/useNarrow.ts'
import { legalAt } from '../legal.ts'
import { vouchersWorld } from '../worlds/vouchers.ts'
import { type Around, nothing, silent } from './around.ts'

interface ListProps {
  around: Around
  vouchers?: SnapshotFrom<typeof vouchersMachine>
  /** What stands above the list. */
  draft?: ReactNode
}

/** The drafting screen; of a list that nobody has touched, unless told otherwise. */
export function List({ around, draft = null, ...given }: ListProps) {
  const { text, language } = around
  const vouchers = given.vouchers ?? legalAt(vouchersWorld, draft ? 'writing' : 'ready.choosing')
  const { rows, page, pageSize } = vouchers.context
  const lines = pageOf(rows, page, pageSize)
  return (
    <Drafting
      {...draftingView(vouchers, lines, rowCells(lines, useNarrow(), text), text)}
      keys={false}
      keysHelp={text.keys}
      on={silent()}
      period={{ ...periodView(vouchers, text), language, onChoose: nothing }}
      draft={draft}
    />
  )
}

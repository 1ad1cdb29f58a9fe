import type { ReactNode } from 'react'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { type JournalDocument, JournalTable } from './JournalTable.tsx'

export interface VoucherProps {
  card: {
    key: string
    /** The files of this voucher are uploaded under the id of this line. */
    lineId: string
    name: string
    /** '' if its documents have different partners. */
    partner: string
    facts: Fact[]
    journalCaption: string
    documents: JournalDocument[]
  }
  /** The level of its heading in the page. */
  level: 3 | 4
  texts: Parameters<typeof JournalTable>[0]['texts']
  /** Content below the journal lines. */
  children?: ReactNode
}

export function Voucher({ card, level, texts, children }: VoucherProps) {
  const Name = level === 3 ? 'h3' : 'h4'
  return (
    <article
      aria-label={`${card.name} ${card.partner}`}
      className="space-y-3 rounded-xl border border-line bg-surface p-4 print:rounded-none print:p-2"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Name className="font-semibold tabular-nums">{card.name}</Name>
        <p className="text-soft">{card.partner}</p>
      </div>
      <Facts facts={card.facts} />
      <JournalTable caption={card.journalCaption} texts={texts} documents={card.documents} />
      {children}
    </article>
  )
}

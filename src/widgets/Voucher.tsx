import type { ReactNode } from 'react'
import { type Fact, Facts } from './Facts.tsx'
import { type JournalDocument, JournalTable } from './JournalTable.tsx'

export interface VoucherProps {
  card: {
    key: string
    /** The line under whose id the files of this voucher travel. */
    lineId: string
    name: string
    /** '' where its documents have several. */
    partner: string
    facts: Fact[]
    journalCaption: string
    documents: JournalDocument[]
  }
  /** Of its heading, in the page around it. */
  level: 3 | 4
  texts: Parameters<typeof JournalTable>[0]['texts']
  /** What belongs to it besides. */
  children?: ReactNode
}

/** One voucher: what is known of it, and its journal lines. */
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

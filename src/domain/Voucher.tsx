import { type ReactNode, useId } from 'react'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Amount } from './Amount.tsx'
import { type JournalDocument, JournalTable } from './JournalTable.tsx'
import { PartnerName } from './PartnerName.tsx'

export interface VoucherProps {
  card: {
    key: string
    /** The files of this voucher are uploaded under the id of this voucher line. */
    lineId: string
    name: string
    /** The partner; '' if the ERP documents of the voucher card have different partners. */
    partner: string
    /** The sum of the voucher's debits, formatted; '' for zero. */
    sum: string
    facts: Fact[]
    journalCaption: string
    documents: JournalDocument[]
  }
  /** The heading level of the voucher on the page. */
  level: 3 | 4
  texts: Parameters<typeof JournalTable>[0]['texts']
  /** A fact that is shown next to the sum. */
  aside?: string
  /** The button that collapses the voucher to one row. Print always shows the whole voucher. */
  fold?: { isFolded: boolean; label: string; onToggle(): void }
  /** Content that is shown below the journal lines. */
  children?: ReactNode
}

export function Voucher({ card, level, texts, aside, fold, children }: VoucherProps) {
  const Name = level === 3 ? 'h3' : 'h4'
  const contentId = useId()
  return (
    <article
      aria-label={`${card.name} ${card.partner}`}
      className="rounded-xl border border-line bg-surface p-4 print:break-inside-avoid print:rounded-none print:p-2"
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <Name className="font-semibold tabular-nums">{card.name}</Name>
        <p className="text-soft">
          <PartnerName>{card.partner}</PartnerName>
        </p>
        <div className="ml-auto flex items-center gap-x-3">
          <p className="flex items-center gap-x-3 font-semibold">
            {aside && <span className="text-xs font-normal text-faint">{aside}</span>}
            <Amount>{card.sum}</Amount>
          </p>
          {fold && (
            <button
              type="button"
              aria-label={fold.label}
              title={fold.label}
              aria-expanded={!fold.isFolded}
              aria-controls={contentId}
              onClick={fold.onToggle}
              className="-my-1.5 -mr-2 inline-flex size-9 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink print:hidden"
            >
              <Icon name={fold.isFolded ? 'down' : 'up'} className="size-4" />
            </button>
          )}
        </div>
      </div>
      <div
        id={contentId}
        className={`mt-3 space-y-3 ${fold?.isFolded ? 'hidden print:block' : ''}`}
      >
        <Facts facts={card.facts} />
        <JournalTable caption={card.journalCaption} texts={texts} documents={card.documents} />
        {children}
      </div>
    </article>
  )
}

import { memo } from 'react'
import { DropZone, type DropZoneProps } from '../../widgets/DropZone.tsx'
import { type JournalDocument, JournalTable } from '../../widgets/JournalTable.tsx'

export interface VoucherCardProps {
  card: {
    key: string
    /** The line under whose id the files of this voucher travel. */
    lineId: string
    name: string
    partner: string
    facts: { label: string; value: string }[]
    journalCaption: string
    documents: JournalDocument[]
  }
  texts: {
    journal: Parameters<typeof JournalTable>[0]['texts']
    files: DropZoneProps['texts']
  }
  files: Pick<DropZoneProps, 'files' | 'limit' | 'refused' | 'removed'>
  locked: boolean
  onAdd(lineId: string, files: File[]): void
  onRemove(lineId: string, key: string): void
  onRemoveAll(lineId: string): void
  onUndo(): void
}

/** One voucher of the draft: what is known of it, its journal lines, its files. */
export const VoucherCard = memo(function VoucherCard({ card, texts, ...props }: VoucherCardProps) {
  return (
    <article
      aria-label={`${card.name} ${card.partner}`}
      className="space-y-3 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h4 className="font-semibold tabular-nums">{card.name}</h4>
        <p className="text-soft">{card.partner}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-[13px] sm:grid-cols-5">
        {card.facts.map((fact) => (
          <div key={fact.label} className="min-w-0">
            <dt className="text-xs text-faint">{fact.label}</dt>
            <dd className="tabular-nums">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <JournalTable
        caption={card.journalCaption}
        texts={texts.journal}
        documents={card.documents}
      />
      <DropZone
        texts={texts.files}
        {...props.files}
        locked={props.locked}
        onAdd={(files) => props.onAdd(card.lineId, files)}
        onRemove={(key) => props.onRemove(card.lineId, key)}
        onRemoveAll={() => props.onRemoveAll(card.lineId)}
        onUndo={props.onUndo}
      />
    </article>
  )
})

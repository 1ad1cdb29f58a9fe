import { Voucher, type VoucherProps } from '../../domain/Voucher.tsx'
import { type AttachedFile, FileList, type FileListProps } from './FileList.tsx'
import type { Folding } from './useFolding.ts'

export interface VouchersProps extends Pick<FileListProps, 'canOpen' | 'openFile' | 'onOpen'> {
  texts: {
    journal: VoucherProps['texts']
    attachments: string
    unfold(voucher: string): string
    fold(voucher: string): string
    countOf(section: string, count: number): string
  }
  cards: VoucherProps['card'][]
  /** The attached files of each voucher, by the key of its card. */
  files: ReadonlyMap<string, AttachedFile[]>
  /** Null if the vouchers cannot be folded. */
  folding: Folding | null
}

/** The vouchers of a document, each with its files. Print also shows the content of folded vouchers. */
export function Vouchers({ texts, cards, files, folding, ...open }: VouchersProps) {
  return (
    <div className="space-y-3">
      {cards.map((card) => {
        const own = files.get(card.key) ?? []
        const isFolded = folding?.isFolded(card.key) ?? false
        const label = texts.countOf(texts.attachments, own.length)
        return (
          <Voucher
            key={card.key}
            card={card}
            level={3}
            texts={texts.journal}
            aside={own.length > 0 ? label : ''}
            {...(folding && {
              fold: {
                isFolded,
                label: isFolded ? texts.unfold(card.name) : texts.fold(card.name),
                onToggle: () => folding.toggle(card.key),
              },
            })}
          >
            {own.length > 0 && <FileList label={label} files={own} {...open} />}
          </Voucher>
        )
      })}
    </div>
  )
}

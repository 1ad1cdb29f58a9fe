import { memo } from 'react'
import { Voucher, type VoucherProps } from '../../domain/Voucher.tsx'
import { type AttachedFile, FileList, type FileListProps } from './FileList.tsx'
import type { FoldedVouchers } from './useFolding.ts'

export interface VouchersProps {
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
  folding: FoldedVouchers | null
  open: Pick<FileListProps, 'canOpen' | 'openFile' | 'onOpen'>
}

/** The vouchers of a document, each with its files. Print also shows the content of folded vouchers. */
export function Vouchers({ texts, cards, files, folding, open }: VouchersProps) {
  return (
    <div className="space-y-3">
      {cards.map((card) => {
        const voucherFiles = files.get(card.key)
        const attachedFiles = voucherFiles && voucherFiles.length > 0 ? voucherFiles : null
        return (
          <VoucherWithFiles
            key={card.key}
            card={card}
            texts={texts}
            files={attachedFiles}
            open={attachedFiles && open}
            isFolded={folding?.isFolded(card.key) ?? false}
            onToggle={folding?.toggle ?? null}
          />
        )
      })}
    </div>
  )
}

interface VoucherWithFilesProps extends Pick<VouchersProps, 'texts'> {
  card: VoucherProps['card']
  /** Both null if the voucher has no files. */
  files: AttachedFile[] | null
  open: VouchersProps['open'] | null
  isFolded: boolean
  /** Called with the key of the card; null if the vouchers cannot be folded. */
  onToggle: FoldedVouchers['toggle'] | null
}

/** A voucher with its files. Memoized, so that folding one voucher does not render the others again. */
const VoucherWithFiles = memo(function VoucherWithFiles({
  card,
  texts,
  files,
  open,
  isFolded,
  onToggle,
}: VoucherWithFilesProps) {
  const label = files ? texts.countOf(texts.attachments, files.length) : ''
  return (
    <Voucher
      card={card}
      level={3}
      texts={texts.journal}
      aside={label}
      {...(onToggle && {
        fold: {
          isFolded,
          label: isFolded ? texts.unfold(card.name) : texts.fold(card.name),
          onToggle: () => onToggle(card.key),
        },
      })}
    >
      {files && open && <FileList label={label} files={files} {...open} />}
    </Voucher>
  )
})

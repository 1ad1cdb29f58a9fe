import { useState } from 'react'
import { Voucher, type VoucherProps } from '../../domain/Voucher.tsx'
import { type AttachedFile, FileList, type FileListProps } from './FileList.tsx'

export interface VouchersProps extends Pick<FileListProps, 'canOpen' | 'openFile' | 'onOpen'> {
  texts: {
    journal: VoucherProps['texts']
    attachments: string
    unfoldAll: string
    foldAll: string
    unfold(voucher: string): string
    fold(voucher: string): string
    countOf(section: string, count: number): string
  }
  cards: VoucherProps['card'][]
  /** The attached files of each voucher, by the key of its card. */
  files: ReadonlyMap<string, AttachedFile[]>
}

/** The number of vouchers that are unfolded initially. */
const unfoldedAtFirst = 2

/** The vouchers of a document, each with its files. From the third on they are folded to one line, except in print. */
export function Vouchers({ texts, cards, files, ...open }: VouchersProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(cards.slice(unfoldedAtFirst).map(({ key }) => key)),
  )
  const toggle = (key: string) =>
    setFolded((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  const canFold = cards.length > unfoldedAtFirst
  const all = new Set(cards.map(({ key }) => key))
  return (
    <div className="space-y-3">
      {canFold && (
        <div className="flex justify-end gap-3 text-[13px] print:hidden">
          <button type="button" className={link} onClick={() => setFolded(new Set())}>
            {texts.unfoldAll}
          </button>
          <button type="button" className={link} onClick={() => setFolded(all)}>
            {texts.foldAll}
          </button>
        </div>
      )}
      {cards.map((card) => {
        const own = files.get(card.key) ?? []
        const isFolded = folded.has(card.key)
        const label = texts.countOf(texts.attachments, own.length)
        return (
          <Voucher
            key={card.key}
            card={card}
            level={3}
            texts={texts.journal}
            aside={own.length > 0 ? label : ''}
            {...(canFold && {
              fold: {
                isFolded,
                label: isFolded ? texts.unfold(card.name) : texts.fold(card.name),
                onToggle: () => toggle(card.key),
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

const link = 'rounded font-semibold text-accent underline-offset-4 hover:underline'

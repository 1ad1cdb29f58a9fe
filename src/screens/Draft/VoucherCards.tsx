import { VoucherCard, type VoucherCardProps } from './VoucherCard.tsx'

export interface VoucherCardsProps extends Omit<VoucherCardProps, 'card' | 'files'> {
  cards: VoucherCardProps['card'][]
  /** The files of each card, in the same order as `cards`. */
  files: VoucherCardProps['files'][]
}

/** The vouchers of a draft as cards, each with its files. */
export function VoucherCards({ cards, files, ...props }: VoucherCardsProps) {
  return cards.map((card, index) => {
    const voucherFiles = files[index]
    return (
      voucherFiles && <VoucherCard key={card.key} card={card} files={voucherFiles} {...props} />
    )
  })
}

import { VoucherCard, type VoucherCardProps } from './VoucherCard.tsx'

export interface CardsProps extends Omit<VoucherCardProps, 'card' | 'files'> {
  cards: VoucherCardProps['card'][]
  /** What each card shows of files, in the order of the cards. */
  files: VoucherCardProps['files'][]
}

/** The vouchers of a draft, each with its files. */
export function Cards({ cards, files, ...props }: CardsProps) {
  return cards.map((card, index) => {
    const own = files[index]
    return own && <VoucherCard key={card.key} card={card} files={own} {...props} />
  })
}

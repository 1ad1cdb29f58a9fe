import { memo } from 'react'
import { DropZone, type DropZoneProps } from '../../ui/DropZone.tsx'
import { Voucher, type VoucherProps } from '../../domain/Voucher.tsx'

export interface VoucherCardProps {
  card: VoucherProps['card']
  texts: {
    journal: VoucherProps['texts']
    files: DropZoneProps['texts']
  }
  files: Pick<DropZoneProps, 'machine' | 'locked' | 'files' | 'limit' | 'refused' | 'removed'>
  /** The actions for files that are dropped on a voucher, or pasted or chosen for it. */
  filesOf(lineId: string): DropZoneProps['on']
  onRemove(lineId: string, key: string): void
  onRemoveAll(lineId: string): void
  onUndo(): void
}

/** One voucher of the draft: its facts, journal lines and files. */
export const VoucherCard = memo(function VoucherCard({ card, texts, ...props }: VoucherCardProps) {
  return (
    <Voucher card={card} level={4} texts={texts.journal}>
      <DropZone
        texts={texts.files}
        {...props.files}
        on={props.filesOf(card.lineId)}
        onRemove={(key) => props.onRemove(card.lineId, key)}
        onRemoveAll={() => props.onRemoveAll(card.lineId)}
        onUndo={props.onUndo}
      />
    </Voucher>
  )
})

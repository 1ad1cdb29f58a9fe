import { Icon, type IconName } from '../ui/Icon.tsx'

export type ErpLook = 'waiting' | 'sent' | 'accepted' | 'posted' | 'failed' | 'alarm'

const looks: Record<ErpLook, { icon: IconName; colour: string }> = {
  waiting: { icon: 'upload', colour: 'text-soft' },
  sent: { icon: 'submitted', colour: 'text-soft' },
  accepted: { icon: 'check', colour: 'text-accent' },
  posted: { icon: 'approved', colour: 'text-positive' },
  failed: { icon: 'rejected', colour: 'text-negative' },
  alarm: { icon: 'alert', colour: 'text-negative' },
}

export interface ErpMarkProps {
  look: ErpLook
  /** The state of the document in the ERP, as a short text with the word ERP. */
  word: string
  /** More about the state, shown on hover; '' if there is nothing more. */
  detail: string
}

/** The state of a document in the ERP, as a chip with an icon and a word. */
export function ErpMark({ look, word, detail }: ErpMarkProps) {
  const { icon, colour } = looks[look]
  return (
    <span
      title={detail || undefined}
      className={`inline-flex h-5.5 shrink-0 items-center gap-1 rounded-full border border-current/50 bg-surface px-2 text-xs font-semibold whitespace-nowrap ${colour}`}
    >
      <Icon name={icon} className="size-3.5" />
      {word}
    </span>
  )
}

import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

export interface EndingProps {
  look: 'rejected' | 'withdrawn'
  sentence: string
  /** Date and minute. '' if unknown. */
  moment: string
  /** The reason of a rejection. '' without one. */
  comment: string
  /** The text while the new draft is prepared. Null before. */
  progress: string | null
  /** Null for an employee who cannot draft the document again. */
  redraft: { label: string; cannot: string | undefined } | null
  onRedraft(): void
}

/** Above a rejected or withdrawn document: who ended it and why, and the button that drafts it again. */
export function Ending({ look, redraft, ...props }: EndingProps) {
  const isRejected = look === 'rejected'
  return (
    <section
      aria-label={props.sentence}
      className={`mx-4 mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border bg-surface px-4 py-3 sm:mx-6 print:mx-0 ${isRejected ? 'border-negative/50' : 'border-line'}`}
    >
      <Icon
        name={look}
        className={`size-5 self-start ${isRejected ? 'text-negative' : 'text-faint'}`}
      />
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={`font-semibold ${isRejected ? 'text-negative' : ''}`}>
            {props.sentence}
          </span>
          <span className="text-[13px] text-faint tabular-nums">{props.moment}</span>
        </p>
        {props.comment && <p className="whitespace-pre-wrap">{props.comment}</p>}
      </div>
      <p role="status" className="text-[13px] text-soft empty:hidden">
        {props.progress}
      </p>
      {redraft && (
        <div className="max-sm:w-full max-sm:[&>button]:h-11 max-sm:[&>button]:w-full print:hidden">
          <Button
            look="primary"
            event="signing.redraft"
            onClick={props.onRedraft}
            disabledReason={redraft.cannot}
          >
            {redraft.label}
          </Button>
        </div>
      )}
    </section>
  )
}

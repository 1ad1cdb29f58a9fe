import { Icon } from '../../ui/Icon.tsx'

export interface DraftReceiversProps {
  /** The receivers, as texts; null if there are none. */
  receivers: { counts: string; names: string } | null
  /** Which approvers and receivers of the redrafted document have left the company, as a sentence; null if none has. */
  leftOut: string | null
}

/** The receivers of a draft, below its approval line. */
export function DraftReceivers({
  label,
  receivers,
  leftOut,
}: DraftReceiversProps & { label: string }) {
  if (!receivers && !leftOut) return null
  return (
    <dl data-testid="draft-receivers" className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-[13px]">
      <dt className="font-semibold text-soft">{label}</dt>
      <dd className="min-w-0 flex-1 text-soft">
        {receivers && (
          <>
            <span className="mr-3 font-semibold tabular-nums">{receivers.counts}</span>
            <span>{receivers.names}</span>
          </>
        )}
        {leftOut && (
          <span className="mt-0.5 flex items-start gap-1.5">
            <Icon name="alert" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{leftOut}</span>
          </span>
        )}
      </dd>
    </dl>
  )
}

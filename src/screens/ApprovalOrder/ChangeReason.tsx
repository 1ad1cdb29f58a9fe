import { useId } from 'react'

export interface ChangeReasonProps {
  label: string
  placeholder: string
  value: string
  /** Why the change cannot be sent yet; undefined if it can. */
  cannot: string | undefined
  onChange(reason: string): void
}

/** The reason of a change of the line, and what it still needs. */
export function ChangeReason({ label, placeholder, value, cannot, onChange }: ChangeReasonProps) {
  const id = useId()
  return (
    <div className="mb-3">
      <textarea
        rows={1}
        data-event="signing.setReason"
        aria-label={label}
        aria-describedby={id}
        placeholder={`${label}: ${placeholder}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content max-h-32 min-h-10 w-full resize-none rounded-lg bg-surface px-3.5 py-2.5 leading-5 ring-1 ring-edge ring-inset focus-visible:outline-offset-0"
      />
      <p id={id} role="status" className="min-h-5 text-[13px] text-soft">
        {cannot}
      </p>
    </div>
  )
}

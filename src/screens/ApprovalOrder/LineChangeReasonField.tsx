import { useId } from 'react'
import { FieldNote } from '../../ui/FieldNote.tsx'

export interface LineChangeReasonFieldProps {
  label: string
  placeholder: string
  value: string
  /** The sentence about the maximum length; null while the reason is shorter. */
  limit: string | null
  onChange(reason: string): void
}

/** The text field for the reason of a change of the approval line. */
export function LineChangeReasonField({
  label,
  placeholder,
  value,
  limit,
  onChange,
}: LineChangeReasonFieldProps) {
  const limitId = useId()
  return (
    <>
      {limit && <FieldNote id={limitId}>{limit}</FieldNote>}
      <textarea
        rows={1}
        data-event="signing.setReason"
        aria-label={label}
        aria-describedby={limit ? limitId : undefined}
        placeholder={`${label}: ${placeholder}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mb-3 field-sizing-content block max-h-32 min-h-10 w-full resize-none rounded-lg bg-surface px-3.5 py-2.5 leading-5 ring-1 ring-edge ring-inset focus-visible:outline-offset-0"
      />
    </>
  )
}

export interface LineChangeReasonFieldProps {
  label: string
  placeholder: string
  value: string
  onChange(reason: string): void
}

/** The text field for the reason of a change of the approval line. */
export function LineChangeReasonField({
  label,
  placeholder,
  value,
  onChange,
}: LineChangeReasonFieldProps) {
  return (
    <textarea
      rows={1}
      data-event="signing.setReason"
      aria-label={label}
      placeholder={`${label}: ${placeholder}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="mb-3 field-sizing-content block max-h-32 min-h-10 w-full resize-none rounded-lg bg-surface px-3.5 py-2.5 leading-5 ring-1 ring-edge ring-inset focus-visible:outline-offset-0"
    />
  )
}

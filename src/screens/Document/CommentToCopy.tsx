export interface CommentToCopyProps {
  label: string
  value: string
}

/** A comment that can no longer be submitted. The employee can copy its text. */
export function CommentToCopy({ label, value }: CommentToCopyProps) {
  return (
    <textarea
      readOnly
      rows={3}
      aria-label={label}
      title={label}
      value={value}
      className="mt-3 field-sizing-content max-h-60 w-full resize-none rounded-lg bg-surface px-3.5 py-2.5 leading-5 ring-1 ring-edge ring-inset"
    />
  )
}

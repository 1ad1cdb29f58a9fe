interface FieldNoteProps {
  /** The id that the text field names in `aria-describedby`. */
  id: string
  /** Whether the sentence is the error of the field. */
  isError?: boolean
  children: string
}

/** A sentence above a text field: its error, or what happens to a longer text. */
export function FieldNote({ id, isError = false, children }: FieldNoteProps) {
  return (
    <p
      id={id}
      className={`mb-1 text-[13px] ${isError ? 'font-semibold text-negative' : 'text-soft'}`}
    >
      {children}
    </p>
  )
}

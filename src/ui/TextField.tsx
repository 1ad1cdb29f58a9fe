import { type InputHTMLAttributes, useId } from 'react'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  label: string
  /** The error, announced together with the field. */
  error?: string | undefined
  /** Shown while there is no error. */
  hint?: string | undefined
}

/** A labelled text input with its error below. */
export function TextField({ label, error, hint, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-semibold text-soft">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className="h-10 w-full rounded-lg bg-surface px-3 text-ink ring-1 ring-edge transition-shadow ring-inset focus-visible:outline-offset-0 aria-invalid:ring-2 aria-invalid:ring-negative"
      />
      {note && (
        <p
          id={`${id}-note`}
          className={`mt-1.5 text-[13px] ${error ? 'text-negative' : 'text-soft'}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}

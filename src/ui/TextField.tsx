import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  label: string
  /** The error message, which screen readers announce together with the field. */
  error?: string | undefined
  /** A button that is shown at the end of the field. */
  end?: ReactNode
}

/** A labelled text input with its error below. */
export function TextField({ label, error, end, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-semibold text-soft">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="h-10 w-full rounded-lg bg-surface px-3 text-ink ring-1 ring-edge ring-inset focus-visible:outline-offset-0 aria-invalid:ring-2 aria-invalid:ring-negative has-[+button]:pr-16"
        />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-[13px] text-negative">
          {error}
        </p>
      )}
    </div>
  )
}

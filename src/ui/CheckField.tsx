import { useId } from 'react'

interface CheckFieldProps {
  label: string
  hint: string
  error: string | undefined
  checked: boolean
  disabled: boolean
  event: string
  onChange(checked: boolean): void
}

/** A labelled checkbox of a form, with its hint and its error below. */
export function CheckField({ label, hint, error, checked, ...props }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          required
          checked={checked}
          // Not `disabled`, which would remove the focus.
          aria-disabled={props.disabled || undefined}
          data-event={props.event}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => {
            if (!props.disabled) props.onChange(event.target.checked)
          }}
          className="checkbox mt-0.5 shrink-0"
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-hint`} className="mt-1 text-[13px] text-soft">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-[13px] text-negative">
          {error}
        </p>
      )}
    </div>
  )
}

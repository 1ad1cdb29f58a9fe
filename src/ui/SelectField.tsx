import { type SelectHTMLAttributes, useId } from 'react'

interface SelectFieldProps
  extends Pick<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'defaultValue'> {
  label: string
  options: { value: string; label: string }[]
}

/** A labelled select field: one option from a list. */
export function SelectField({ label, options, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-semibold text-soft">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="h-10 w-full rounded-lg bg-surface px-2.5 text-ink ring-1 ring-edge ring-inset focus-visible:outline-offset-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

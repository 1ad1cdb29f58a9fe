import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: Record<Value, string>
  onChoose(value: Value): void
}

/** One of a few, all in sight. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      <span aria-hidden="true">{label}</span>
      <div role="radiogroup" aria-label={label} className="flex h-8 rounded-lg bg-sunken p-0.5">
        {(Object.keys(options) as Value[]).map((option) => (
          <label
            key={option}
            className="flex items-center rounded-md px-2.5 text-[13px] font-semibold text-soft has-checked:bg-surface has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === option}
              onChange={() => onChoose(option)}
            />
            {options[option]}
          </label>
        ))}
      </div>
    </div>
  )
}

import { Radio, RadioGroup } from '@headlessui/react'

interface SegmentedControlProps<Value extends string> {
  label: string
  value: Value
  options: Record<Value, string>
  event: string
  /** Whether the options follow their label directly. Otherwise they are at the end of the row. */
  isInline?: boolean
  onChoose(value: Value): void
}

/** A choice of one option among a few, all visible. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  event,
  isInline = false,
  onChoose,
}: SegmentedControlProps<Value>) {
  // If no option is chosen, borders show that these are options.
  const border = Object.hasOwn(options, value) ? '' : 'ring-1 ring-edge/60 ring-inset'
  return (
    <div
      className={`flex min-h-11 flex-wrap items-center gap-x-3 ${isInline ? '' : 'justify-between'}`}
    >
      <span aria-hidden="true">{label}</span>
      <RadioGroup
        value={value}
        onChange={onChoose}
        aria-label={label}
        className="flex h-8 gap-0.5 rounded-lg bg-sunken p-0.5"
      >
        {(Object.keys(options) as Value[]).map((option) => (
          <Radio
            key={option}
            value={option}
            data-event={event}
            className={`flex items-center rounded-md px-2.5 text-[13px] font-semibold text-soft data-checked:bg-surface data-checked:text-ink data-checked:shadow-sm focus-visible:outline-2 focus-visible:outline-accent ${border}`}
          >
            {options[option]}
          </Radio>
        ))}
      </RadioGroup>
    </div>
  )
}

interface SegmentedControlProps<Value extends string> {
  label: string
  value: Value
  options: Readonly<Record<Value, string>>
  onChoose(value: Value): void
}

/** Classes of a button in a group. */
export const segmentClasses =
  'h-7 min-w-8 whitespace-nowrap rounded-md px-2.5 text-[13px] font-semibold text-soft aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-sm'

/** A choice of a few options, all of them visible. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  return (
    <div
      role="group"
      aria-label={props.label}
      className="flex flex-none rounded-lg bg-sunken p-0.5"
    >
      {(Object.keys(props.options) as Value[]).map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChoose(value)}
          className={segmentClasses}
        >
          {props.options[value]}
        </button>
      ))}
    </div>
  )
}

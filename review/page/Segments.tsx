interface SegmentsProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; name: string }[]
  onChoose(value: Value): void
}

/** A choice of a few options, all of them visible. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  return (
    <div role="group" aria-label={props.label} className="segments">
      {props.options.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChoose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

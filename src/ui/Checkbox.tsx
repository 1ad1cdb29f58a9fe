import { type MouseEvent, useEffect, useRef } from 'react'

interface CheckboxProps {
  label: string
  checked: boolean
  /** Whether some but not all of the items that the checkbox represents are selected. */
  mixed?: boolean
  disabled?: boolean
  event?: string
  /** `isRange` is whether Shift was held. */
  onChange(isRange: boolean): void
}

/**
 * A native checkbox with an indeterminate state. Its click area is the whole square around it. The square is not a label, because Firefox
 * ignores a Shift-click on a label, and has no pseudo-element, because a list would lay out one for each row.
 */
export function Checkbox({ label, checked, mixed = false, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  const clickSquare = (event: MouseEvent) => {
    if (event.target !== event.currentTarget) return
    // The row around the checkbox must not react, too.
    event.stopPropagation()
    if (props.disabled) return
    box.current?.focus()
    props.onChange(event.shiftKey)
  }
  return (
    <span
      role="presentation"
      onClick={clickSquare}
      className="inline-flex size-9 items-center justify-center"
    >
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={props.disabled}
        data-event={props.event}
        onChange={({ nativeEvent }) =>
          props.onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="checkbox"
      />
    </span>
  )
}

import { useEffect, useRef } from 'react'

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
 * A native checkbox with an indeterminate state. Its click area is the whole square around it: a pseudo-element of the checkbox covers the
 * square, so that Shift and the target of the click are those of the checkbox. Firefox ignores a Shift-click on a label.
 */
export function Checkbox({ label, checked, mixed = false, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <span className="relative inline-flex size-9 items-center justify-center">
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
        className="checkbox after:absolute after:inset-0"
      />
    </span>
  )
}

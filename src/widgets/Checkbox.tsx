import { useEffect, useRef } from 'react'

interface CheckboxProps {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen, not all. */
  mixed?: boolean
  disabled?: boolean
  event?: string
  onChange(): void
}

/** A real checkbox, with a third state. The whole square around it takes the click. */
export function Checkbox({ label, checked, mixed = false, ...props }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <span className="inline-flex size-9 items-center justify-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={props.disabled}
        data-event={props.event}
        onChange={props.onChange}
        className="checkbox"
      />
    </span>
  )
}

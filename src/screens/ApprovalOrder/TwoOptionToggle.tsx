interface TwoOptionToggleProps {
  label: string
  /** The texts of both options. */
  options: readonly [string, string]
  /** The index of the current option. */
  current: 0 | 1
  event: string
  /** Why the option cannot be changed; undefined if it can. */
  disabledReason?: string | undefined
  onToggle(): void
}

/** A button that changes between two visible options. In forced-colours mode an outline shows the current one. */
export function TwoOptionToggle({
  label,
  options,
  current,
  event,
  ...props
}: TwoOptionToggleProps) {
  const { disabledReason, onToggle } = props
  return (
    <button
      type="button"
      data-event={event}
      data-option={options[current]}
      aria-label={disabledReason === undefined ? label : `${label}. ${disabledReason}`}
      title={disabledReason ?? label}
      // Uses `aria-disabled`: the attribute `disabled` would remove the focus.
      aria-disabled={disabledReason !== undefined || undefined}
      onClick={disabledReason === undefined ? onToggle : undefined}
      className="flex h-7 aria-disabled:opacity-50 shrink-0 items-stretch rounded-lg bg-sunken p-0.5 text-xs font-semibold ring-1 ring-line ring-inset"
    >
      {options.map((option, index) => (
        <span
          key={option}
          className={`flex items-center rounded-md px-2 ${index === current ? 'bg-surface text-ink shadow-sm outline outline-transparent' : 'text-soft'}`}
        >
          {option}
        </span>
      ))}
    </button>
  )
}

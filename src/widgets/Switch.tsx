interface SwitchProps {
  label: string
  on: boolean
  /** What holds now, in words. */
  state: string
  disabled?: boolean
  onToggle(): void
}

/** Something that is on or off. */
export function Switch({ label, on, state, disabled, onToggle }: SwitchProps) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span className="mr-auto">{label}</span>
      <span className="text-[13px] text-soft">{state}</span>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={label}
        title={state}
        disabled={disabled}
        onClick={onToggle}
        className="flex h-6 w-10 items-center rounded-full border border-edge bg-sunken p-0.5 transition-colors aria-checked:border-fill aria-checked:bg-fill disabled:opacity-50"
      >
        <span
          className={`size-[18px] rounded-full transition-transform ${on ? 'translate-x-4 bg-white' : 'bg-edge'}`}
        />
      </button>
    </div>
  )
}

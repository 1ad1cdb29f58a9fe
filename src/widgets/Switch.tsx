import { Description, Field, Switch as HeadlessSwitch } from '@headlessui/react'
import type { Pictured } from './pictured.view.ts'

interface SwitchProps {
  label: string
  on: boolean
  /** What holds now, in words. */
  state: string
  /** Why it cannot be switched, and what to do. */
  hint?: string | undefined
  disabled?: boolean
  /** The machine that it pictures, and the event that its use sends there. */
  machine?: Pictured
  event?: string
  onToggle(): void
}

/** Something that is on or off. */
export function Switch({ label, on, state, hint, disabled, onToggle, ...props }: SwitchProps) {
  return (
    <Field {...props.machine}>
      <div className="flex min-h-11 items-center gap-3">
        <span className="mr-auto">{label}</span>
        <span className="text-[13px] text-soft">{state}</span>
        <HeadlessSwitch
          checked={on}
          onChange={onToggle}
          // Headless UI submits a form at Enter; a button toggles at Enter, and keyboard users are used to it.
          onKeyDown={({ key, repeat }) => {
            if (key === 'Enter' && !repeat) onToggle()
          }}
          aria-label={label}
          title={state}
          disabled={disabled}
          data-event={props.event}
          className="flex h-6 w-10 items-center rounded-full border border-edge bg-sunken p-0.5 aria-checked:border-fill aria-checked:bg-fill disabled:opacity-50"
        >
          <span
            className={`size-[18px] rounded-full transition-transform forced-colors:bg-[ButtonText] ${on ? 'translate-x-4 bg-white' : 'bg-edge'}`}
          />
        </HeadlessSwitch>
      </div>
      {hint && <Description className="mb-2 text-[13px] text-soft">{hint}</Description>}
    </Field>
  )
}

import { Description, Field, Switch as HeadlessSwitch } from '@headlessui/react'
import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'

interface SwitchProps {
  label: string
  on: boolean
  /** The current state of the switch as a word. */
  state: string
  /** Why the switch is disabled, and what to do about it. */
  hint?: string | undefined
  disabled?: boolean
  /** The attributes of the machine that the switch shows, and the event that toggling sends to it. */
  machine?: MachineAttributes
  event?: string
  onToggle(): void
}

export function Switch({ label, on, state, hint, disabled, onToggle, ...props }: SwitchProps) {
  return (
    <Field {...props.machine}>
      <div className="flex min-h-11 items-center gap-3">
        <span className="mr-auto">{label}</span>
        <span className="text-[13px] text-soft">{state}</span>
        <HeadlessSwitch
          checked={on}
          onChange={() => {
            if (!disabled) onToggle()
          }}
          // In Headless UI, Enter on a switch submits the form. Enter toggles the switch here, because keyboard users expect it to act like
          // a native button. With `aria-disabled`, Headless UI replaces this handler with one that stops every key, also Tab.
          onKeyDown={
            disabled
              ? undefined
              : ({ key, repeat }) => {
                  if (key === 'Enter' && !repeat) onToggle()
                }
          }
          aria-label={label}
          title={state}
          // Not `disabled`, which would remove the focus.
          aria-disabled={disabled || undefined}
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

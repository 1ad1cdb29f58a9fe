import { useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { LazyBoundary } from '../loading/LazyBoundary.tsx'
import { lazyComponent } from '../loading/lazyComponent.ts'
import type { PeriodPickerProps } from './PeriodPicker.tsx'

const PeriodPicker = lazyComponent(() => import('./PeriodPicker.tsx'), 'PeriodPicker')

export interface PeriodButtonProps extends Omit<PeriodPickerProps, 'onClose'> {
  label: string
  /** The chosen period as a text. */
  shown: string
  disabled: boolean
}

/** Shows a period, and opens a calendar to choose another. The code of the calendar loads when it opens. */
export function PeriodButton({ label, shown, disabled, ...picker }: PeriodButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const placePanel = () => {
    const buttonRect = button.current?.getBoundingClientRect()
    if (!buttonRect || !panel.current) return
    const left = Math.max(8, Math.min(buttonRect.left, innerWidth - panel.current.offsetWidth - 8))
    const top = Math.max(
      8,
      Math.min(buttonRect.bottom + 6, innerHeight - panel.current.offsetHeight - 8),
    )
    Object.assign(panel.current.style, { top: `${top}px`, left: `${left}px` })
  }
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        disabled={disabled}
        data-event={picker.event}
        aria-label={`${label}: ${shown}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="inline-flex h-10 items-center gap-2 rounded-lg bg-surface px-3.5 whitespace-nowrap tabular-nums ring-1 ring-edge/70 ring-inset hover:bg-sunken"
      >
        <Icon name="calendar" className="size-[18px] text-soft" />
        {shown}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          placePanel()
        }}
        className="fixed m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-auto rounded-xl border border-line bg-raised p-4 text-ink shadow-xl"
      >
        {open && (
          <LazyBoundary fallback={<div className="h-80 w-72" />} onMissing={close}>
            <PeriodPicker {...picker} onReady={placePanel} onClose={close} />
          </LazyBoundary>
        )}
      </div>
    </>
  )
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'

interface ToolProps {
  label: string
  icon: IconName
  /** The machine event that a click sends. */
  event: string
  /** The keyboard shortcut. */
  keys?: string
  pressed?: boolean
  /** Why the button is disabled. Undefined if it is enabled. */
  cannot?: string | undefined
  onClick(): void
  className?: string
}

const look =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunken hover:text-ink disabled:text-faint disabled:opacity-50 disabled:hover:bg-transparent aria-pressed:bg-tint aria-pressed:text-accent aria-pressed:disabled:opacity-100'

/** An icon button of the viewer. Its label is its accessible name and its tooltip. */
export function Tool({ label, icon, event, keys, pressed, cannot, ...props }: ToolProps) {
  const reasonId = useId()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // If a focused button becomes disabled, the focus would move to the page behind the dialog.
    const { current } = button
    if (cannot === undefined || !current || current !== document.activeElement) return
    current.closest('[data-machine]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [cannot])
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={keys}
        aria-describedby={cannot === undefined ? undefined : reasonId}
        title={cannot ?? label}
        disabled={cannot !== undefined}
        data-event={event}
        onClick={props.onClick}
        className={`${look} ${props.className ?? ''}`}
      >
        <Icon name={icon} />
      </button>
      {cannot !== undefined && (
        <span id={reasonId} className="sr-only">
          {cannot}
        </span>
      )}
    </>
  )
}

/** A labelled group of tools. */
export function Tools({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex items-center gap-0.5">
      {children}
    </div>
  )
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'

interface ToolButtonProps {
  label: string
  icon: IconName
  /** The visible text of the button, which is a part of the label. */
  word?: string
  /** The machine event that the button sends. */
  event: string
  /** The keyboard shortcuts that do the same, for `aria-keyshortcuts`. */
  keys?: string
  pressed?: boolean
  /** Why the tool is disabled; undefined if it is enabled. */
  cannot?: string | undefined
  onClick(): void
  className?: string
}

const look =
  'inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1 rounded-lg text-[13px] text-soft hover:bg-sunken hover:text-ink disabled:text-faint disabled:opacity-50 disabled:hover:bg-transparent aria-pressed:bg-tint aria-pressed:text-accent aria-pressed:disabled:opacity-100'

/** A button of the viewer's toolbar: an icon, its label as name and tooltip, and its keyboard shortcuts. */
export function ToolButton({
  label,
  icon,
  word,
  event,
  keys,
  pressed,
  cannot,
  ...props
}: ToolButtonProps) {
  const reasonId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    // A focused button that becomes disabled would lose the focus to the page outside of the dialog, so this effect moves it within the
    // dialog. Some browsers move the focus before this effect runs. React does not report that blur event, because it occurs during a
    // commit.
    if (cannot === undefined || !hasFocus.current) return
    hasFocus.current = false
    const dialog = button.current?.closest('[data-machine]')
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
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
        onFocus={() => {
          hasFocus.current = true
        }}
        onBlur={() => {
          hasFocus.current = false
        }}
        onClick={props.onClick}
        className={`${look} ${word ? 'px-2' : ''} ${props.className ?? ''}`}
      >
        <Icon name={icon} />
        {word && <span className="whitespace-nowrap">{word}</span>}
      </button>
      {cannot !== undefined && (
        <span id={reasonId} className="sr-only">
          {cannot}
        </span>
      )}
    </>
  )
}

/** A group of tools in the toolbar. */
export function ToolGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="flex items-center gap-0.5">
      {children}
    </div>
  )
}

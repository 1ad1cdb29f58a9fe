import { type FocusEvent, type PointerEvent, useRef } from 'react'
import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

export interface NoticesProps {
  machine: MachineAttributes
  label: string
  dismissLabel: string
  /** The notice that is shown; null if there is none. `id` distinguishes two equal notices. */
  notice: {
    id: number
    sentence: string
    tone: 'good' | 'bad'
    action: string | null
    /** A link to a screen with more about the notice; null if there is none. */
    link: { label: string; path: string } | null
    /** Whether the notice stays on the screen because the pointer or the focus is on it. */
    isNoticeHeld: boolean
  } | null
  onHold(): void
  onRelease(): void
  onAct(): void
  onDismiss(): void
}

/** Shows one notice at a time, in a polite live region. The pointer or the focus on a notice keeps it on the screen. */
export function Notices({ notice, ...props }: NoticesProps) {
  const focusedBefore = useRef<Element | null>(null)
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget
    props.onHold()
  }
  /** Releases the notice when neither the pointer nor the focus is on it any longer. */
  const leave = ({ currentTarget, type, relatedTarget }: PointerEvent | FocusEvent) => {
    const isFocused =
      type === 'blur'
        ? currentTarget.contains(relatedTarget as Node | null)
        : currentTarget.matches(':focus-within')
    const isPointedAt = type === 'blur' && currentTarget.matches(':hover')
    if (!isFocused && !isPointedAt) props.onRelease()
  }
  const runAndRestoreFocus = (go: () => void) => {
    go()
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }
  return (
    <section
      {...props.machine}
      aria-label={props.label}
      className="pointer-events-none fixed inset-x-0 top-3 z-[60] flex justify-center px-4"
    >
      <div role="status" aria-live="polite" className="contents">
        {notice && (
          <div
            key={notice.id}
            data-event={notice.isNoticeHeld ? 'notices.release' : 'notices.hold'}
            className="pointer-events-auto flex min-h-11 max-w-full animate-notice items-center gap-2.5 rounded-xl border border-transparent bg-notice py-1 pr-1.5 pl-4 font-semibold text-white shadow-[0_8px_28px_rgb(2_6_16/0.35)] ring-1 ring-white/10"
            onPointerEnter={props.onHold}
            onPointerLeave={leave}
            onFocus={enter}
            onBlur={leave}
          >
            <Icon
              name={notice.tone === 'good' ? 'approved' : 'alert'}
              className={`size-5 ${notice.tone === 'good' ? 'text-[#86efac]' : 'text-[#fda4af]'}`}
            />
            <span className="py-1.5">{notice.sentence}</span>
            {notice.link && (
              <Link
                to={notice.link.path}
                onClick={props.onDismiss}
                className="inline-flex h-8 items-center rounded-lg px-2.5 whitespace-nowrap text-white underline underline-offset-4 hover:bg-white/10 focus-visible:outline-white"
              >
                {notice.link.label}
              </Link>
            )}
            {notice.action && (
              <button
                type="button"
                data-event="notices.act"
                onClick={() => runAndRestoreFocus(props.onAct)}
                className="h-8 rounded-lg px-2.5 whitespace-nowrap text-white underline underline-offset-4 hover:bg-white/10 focus-visible:outline-white"
              >
                {notice.action}
              </button>
            )}
            <button
              type="button"
              data-event="notices.dismiss"
              aria-label={props.dismissLabel}
              onClick={() => runAndRestoreFocus(props.onDismiss)}
              className="ml-1 inline-flex size-8 items-center justify-center rounded-lg text-white/70 hover:bg-white/10 hover:text-white focus-visible:outline-white"
            >
              <Icon name="close" className="size-4" />
            </button>
          </div>
        )}
      </div>
    </section>
  )
}

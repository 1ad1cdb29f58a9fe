import { useLayoutEffect, useRef, useState } from 'react'

export interface ApprovalLineProps {
  /** How many of the approvers have approved, as a text such as `1/4`. */
  shown: string
  /** The whole approval line as a sentence. */
  label: string
  heading: string
  steps: { key: string; look: SeatLook; person: string; state: string }[]
}

type SeatLook = 'approved' | 'rejected' | 'turn' | 'later'

const dots: Record<SeatLook, string> = {
  approved: 'border-positive bg-positive',
  rejected: 'border-negative bg-negative',
  turn: 'border-accent border-[2.5px]',
  later: 'border-edge',
}

/** Maximum number of steps shown as dots. A longer line is shown as a number, because a reader could not count that many dots. */
const DOTS_MAX = 6

/** The progress of a document along its approval line. Focus, hover or a click shows the whole line. */
export function ApprovalLine({ shown, label, heading, steps }: ApprovalLineProps) {
  const button = useRef<HTMLButtonElement>(null)
  const card = useRef<HTMLSpanElement>(null)
  const [isShown, setShown] = useState(false)
  const show = () => {
    if (!card.current || card.current.matches(':popover-open')) return
    card.current.showPopover()
  }
  // Positions the card only after it has been rendered, when its size is known.
  useLayoutEffect(() => {
    if (!isShown) return
    const buttonRect = button.current?.getBoundingClientRect()
    if (!buttonRect || !card.current) return
    const { offsetWidth, offsetHeight } = card.current
    const left = Math.max(8, Math.min(buttonRect.left, innerWidth - offsetWidth - 8))
    const isBelow = buttonRect.bottom + 4 + offsetHeight <= innerHeight - 8
    const top = isBelow ? buttonRect.bottom + 4 : Math.max(8, buttonRect.top - offsetHeight - 4)
    Object.assign(card.current.style, { top: `${top}px`, left: `${left}px` })
  }, [isShown])
  const hide = () => card.current?.hidePopover()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control; this area only keeps the card open.
    <span className="relative z-10 inline-flex print:hidden" onMouseLeave={hide}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        onMouseEnter={show}
        onFocus={show}
        onBlur={hide}
        onClick={(event) => {
          event.stopPropagation()
          show()
        }}
        className="inline-flex h-6 items-center gap-1 rounded px-1 text-xs text-faint tabular-nums"
      >
        {steps.length > DOTS_MAX
          ? shown
          : steps.map(({ key, look }) => (
              <span key={key} className={`size-2 rounded-full border ${dots[look]}`} />
            ))}
      </button>
      <span
        ref={card}
        popover="auto"
        aria-hidden="true"
        onToggle={(event) => setShown(event.newState === 'open')}
        className="fixed m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-line bg-raised p-3 text-[13px] text-ink shadow-xl"
      >
        {isShown && (
          <>
            <strong className="mb-1.5 block text-xs text-soft">{heading}</strong>
            {steps.map(({ key, look, person, state }) => (
              <span key={key} className="flex items-center gap-2 py-0.5 whitespace-nowrap">
                <span className={`size-2 shrink-0 rounded-full border ${dots[look]}`} />
                <span className={look === 'turn' ? 'font-semibold' : ''}>{person}</span>
                <span className="ml-auto pl-4 text-soft tabular-nums">{state}</span>
              </span>
            ))}
          </>
        )}
      </span>
    </span>
  )
}

import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'

interface TitleBarProps {
  title: string
  facts: string
  moveLabel: string
  /** Whether the viewer is in a movable window, not next to the document. */
  canMove: boolean
  onMove(dx: number, dy: number): void
  children: ReactNode
}

/** Pixels by which an arrow key moves the viewer. */
const step = 24

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The title bar of the viewer. The pointer drags the viewer by it; the arrow keys move it while the grip has the focus. */
export function TitleBar({ title, facts, moveLabel, canMove, ...props }: TitleBarProps) {
  const { onMove, children } = props
  const lastPoint = useRef<{ x: number; y: number } | null>(null)
  const grab = (event: PointerEvent<HTMLElement>) => {
    const isOnControl = (event.target as Element).closest('button:not([data-grip]), a') !== null
    if (event.button !== 0 || isOnControl || !canMove) return
    event.currentTarget.setPointerCapture(event.pointerId)
    lastPoint.current = { x: event.clientX, y: event.clientY }
  }
  const drag = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!lastPoint.current) return
    onMove(x - lastPoint.current.x, y - lastPoint.current.y)
    lastPoint.current = { x, y }
  }
  const release = () => {
    lastPoint.current = null
  }
  const handleKey = (event: KeyboardEvent) => {
    const offset = arrows[event.key]
    if (!offset || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onMove(...offset)
  }
  return (
    <div
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      className={`flex shrink-0 items-center gap-2 border-b border-line py-2 pr-2 pl-4 ${canMove ? 'select-none sm:cursor-move sm:touch-none sm:pl-2' : ''}`}
    >
      {canMove && (
        <button
          type="button"
          data-grip
          data-event="viewer.moveBy"
          aria-label={moveLabel}
          aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
          title={moveLabel}
          onKeyDown={handleKey}
          className="inline-flex h-9 w-6 shrink-0 cursor-move items-center justify-center rounded-lg text-faint hover:text-ink max-sm:hidden"
        >
          <Icon name="move" className="size-4" />
        </button>
      )}
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold" title={title}>
          {title}
        </h2>
        <p className="truncate text-xs text-faint tabular-nums">{facts}</p>
      </div>
      <div className="flex items-center gap-0.5">{children}</div>
    </div>
  )
}

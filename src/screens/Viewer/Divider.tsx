import { type KeyboardEvent, type PointerEvent, useEffect } from 'react'

export interface DividerProps {
  moveLabel: string
  /** The current width of the document in percent, and its limits. */
  share: number
  least: number
  most: number
  onMove(share: number): void
  /** Called when the pointer grabs or releases the divider. Must be stable. */
  onDrag(isDragged: boolean): void
  /** Called when the pointer is released, and after each key press that moves the divider. */
  onMoved(): void
}

/** Percent by which an arrow key moves the divider. */
const step = 5

/** The divider between a document and its file. The pointer drags it; the arrow keys move it while it has the focus. */
export function Divider({ moveLabel, share, least, most, onMove, onDrag, onMoved }: DividerProps) {
  // A divider that is removed during a drag gets no event about its pointer.
  useEffect(() => () => onDrag(false), [onDrag])
  const targets: Record<string, number> = {
    ArrowLeft: share - step,
    ArrowRight: share + step,
    Home: least,
    End: most,
  }
  const handleKey = (event: KeyboardEvent) => {
    const target = targets[event.key]
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(target)
    onMoved()
  }
  const grab = ({ button, pointerId, currentTarget }: PointerEvent) => {
    if (button !== 0) return
    currentTarget.setPointerCapture(pointerId)
    onDrag(true)
  }
  const release = () => {
    onDrag(false)
    onMoved()
  }
  const drag = ({ clientX, pointerId, currentTarget }: PointerEvent) => {
    const row = currentTarget.parentElement?.parentElement?.getBoundingClientRect()
    if (!row || !currentTarget.hasPointerCapture(pointerId)) return
    onMove(((clientX - row.left) / row.width) * 100)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={moveLabel}
      aria-valuenow={share}
      aria-valuemin={least}
      aria-valuemax={most}
      title={moveLabel}
      data-event="viewer.resizeTo"
      onKeyDown={handleKey}
      onPointerDown={grab}
      onPointerMove={drag}
      onLostPointerCapture={release}
      className="group flex w-2.5 shrink-0 cursor-col-resize touch-none items-center justify-center border-x border-line bg-canvas -outline-offset-2 hover:bg-tint"
    >
      <span className="h-10 w-1 rounded-full bg-edge/60 outline outline-transparent group-hover:bg-accent" />
    </div>
  )
}

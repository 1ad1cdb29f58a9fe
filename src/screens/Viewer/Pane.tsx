import type { RefCallback } from 'react'
import { Divider, type DividerProps } from './Divider.tsx'
import { usePaneFocus } from './usePaneFocus.ts'

export interface PaneProps extends DividerProps {
  /** The accessible name of the pane. */
  label: string
  /** A ref callback for the element into which the file is put. */
  place: RefCallback<HTMLElement>
  onClose(): void
}

/** The pane for a file next to its document, with a divider between them. It stays on the screen while the document scrolls. */
export function Pane({ label, place, onClose, ...divider }: PaneProps) {
  const pane = usePaneFocus(onClose)
  return (
    <section
      ref={pane}
      aria-label={label}
      style={{ width: `${100 - divider.share}%` }}
      className="sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 self-start print:hidden"
    >
      <Divider {...divider} />
      <div ref={place} className="flex min-w-0 flex-1" />
    </section>
  )
}

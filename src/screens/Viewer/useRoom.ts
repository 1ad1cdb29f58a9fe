import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './fitted.ts'

/**
 * Pixels that stay free: a margin around the file, and a scroll bar. Without the latter, a fitted file could show and hide the scroll bar
 * in turn.
 */
const margin = 32
const bar = 12

/** The usable size of an element, updated after each change. Null until it is measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [room, setRoom] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      // An element without width is not on the page yet.
      if (current.offsetWidth === 0) return
      const width = Math.max(current.offsetWidth - margin - bar, 1)
      const height = Math.max(current.offsetHeight - margin, 1)
      setRoom((before) =>
        before?.width === width && before.height === height ? before : { width, height },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return room
}

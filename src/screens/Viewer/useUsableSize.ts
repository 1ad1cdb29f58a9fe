import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './fitted.ts'

/**
 * Pixels that stay free: a margin around the file, and a scroll bar. Without space for the scroll bar, a fitted file could make it appear
 * and disappear in turn.
 */
const margin = 32
const bar = 12

/** The usable dimensions of an element, updated after each change. Null until they are measured. */
export function useUsableSize(element: RefObject<HTMLElement | null>): Size | null {
  const [room, setRoom] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      // An element without a width is not in the page yet.
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

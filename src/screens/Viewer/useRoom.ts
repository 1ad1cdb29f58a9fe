import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './fitted.ts'

/** Around what is shown, and for a scroll bar, which would otherwise come and go with what it makes room for. */
const margin = 32
const bar = 12

/** The room that an element offers, followed as it changes; null until it has been measured. */
export function useRoom(element: RefObject<HTMLElement | null>): Size | null {
  const [room, setRoom] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
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

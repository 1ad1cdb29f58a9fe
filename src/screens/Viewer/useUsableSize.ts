import { type RefObject, useCallback, useState } from 'react'
import { useSizeObserver } from '../../hooks/useSizeObserver.ts'
import type { Size } from './fitted.ts'

/**
 * Pixels that stay free: a margin around the file, and a scroll bar. Without space for the scroll bar, a fitted file could make it appear
 * and disappear in turn.
 */
const margin = 32
const bar = 12

/** The usable dimensions of an element, updated after each change. Null until they are measured. */
export function useUsableSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback(({ offsetWidth, offsetHeight }: HTMLElement) => {
    // An element without a width is not in the page yet.
    if (offsetWidth === 0) return
    const width = Math.max(offsetWidth - margin - bar, 1)
    const height = Math.max(offsetHeight - margin, 1)
    setSize((before) =>
      before?.width === width && before.height === height ? before : { width, height },
    )
  }, [])
  useSizeObserver(element, measure)
  return size
}

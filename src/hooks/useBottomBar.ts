import { type RefObject, useLayoutEffect } from 'react'

/**
 * Stores the height of a bar at the bottom of the window in `--bottom-bar`, in pixels. src/app.css scrolls focused controls above it, because
 * the focus must stay visible (WCAG 2.2, 2.4.11).
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--bottom-bar', `${current.offsetHeight}px`),
    )
    observer.observe(current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bottom-bar')
    }
  }, [bar])
}

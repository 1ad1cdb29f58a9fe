import { type RefObject, useLayoutEffect } from 'react'

/**
 * Stores the height of a bar in `--bottom-bar`, in pixels, while it stays at the bottom of the window. src/app.css scrolls focused controls
 * above it, because the focus must stay visible (WCAG 2.2, 2.4.11).
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(current).position === 'sticky'
      style.setProperty('--bottom-bar', `${isSticky ? current.offsetHeight : 0}px`)
    })
    observer.observe(current)
    // The size of the window determines whether the bar is sticky.
    observer.observe(document.body)
    return () => {
      observer.disconnect()
      style.removeProperty('--bottom-bar')
    }
  }, [bar])
}

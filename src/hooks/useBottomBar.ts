import { type RefObject, useLayoutEffect } from 'react'

/**
 * While a bar stays at the bottom of the window, the page scrolls focused controls above it, because the focus must stay visible (WCAG 2.2,
 * 2.4.11). Not through a custom property: elements inherit it, so that the browser would recalculate the style of each.
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(current).position === 'sticky'
      style.scrollPaddingBottom = `${isSticky ? current.offsetHeight : 0}px`
    })
    observer.observe(current)
    // The size of the window determines whether the bar is sticky.
    observer.observe(document.body)
    return () => {
      observer.disconnect()
      style.removeProperty('scroll-padding-bottom')
    }
  }, [bar])
}

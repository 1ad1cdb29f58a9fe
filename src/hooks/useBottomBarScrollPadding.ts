import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `scroll-padding-bottom` of the page to the height of a bar that stays at the bottom of the window. The browser then scrolls a
 * focused control to above the bar, because the focus must stay visible (WCAG 2.2, 2.4.11). The property is set directly and not through a
 * custom property: all elements inherit a custom property, so the browser would recalculate the style of each. The bar has the class
 * `bottom-bar`, so that the padding is off while the focus is in the bar (src/page.css).
 */
export function useBottomBarScrollPadding(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(current).position === 'sticky'
      if (isSticky) style.scrollPaddingBottom = `${current.offsetHeight}px`
      else style.removeProperty('scroll-padding-bottom')
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

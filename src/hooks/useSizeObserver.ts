import { type RefObject, useLayoutEffect } from 'react'

/** Calls `measure` with the element before the first paint and after each change of its size. `measure` must be stable. */
export function useSizeObserver<Measured extends Element>(
  element: RefObject<Measured | null>,
  measure: (element: Measured) => void,
): void {
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const report = () => measure(current)
    report()
    const observer = new ResizeObserver(report)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, measure])
}

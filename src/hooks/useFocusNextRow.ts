import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus when the focused row leaves the list, after a decision, withdrawal or submission. The focus moves to the row now at the
 * same index, else to the last row, else to the heading. Returns the props of the element around the rows. `rows` is any value that changes
 * with the rows, and `selector` matches the control of each row.
 */
export function useFocusNextRow(rows: unknown, selector: string) {
  const container = useRef<HTMLDivElement>(null)
  const index = useRef(-1)
  const controls = useCallback(
    () => [...(container.current?.querySelectorAll<HTMLElement>(selector) ?? [])],
    [selector],
  )
  useEffect(() => {
    // Checks here whether the focus is lost, because the browser fires no blur event when the focused element is removed.
    if (index.current < 0 || document.activeElement !== document.body) return
    const nextControl =
      controls()[index.current] ?? controls().at(-1) ?? document.querySelector('h1')
    nextControl?.focus({ preventScroll: true })
  }, [rows, controls])
  return {
    ref: container,
    onFocus: ({ target }: FocusEvent) => {
      const link = target.closest('tr, li')?.querySelector(selector)
      index.current = controls().findIndex((one) => one === link)
    },
    onBlur: () => {
      index.current = -1
    },
  }
}

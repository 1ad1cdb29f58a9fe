import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus when the focused row leaves the list, after a decision, withdrawal or submission. The next focus is the row now at the
 * same index, else the last row, else the heading. Returns the props of the element around the rows. `rows` is any value that changes with
 * the rows, and `selector` matches the control of each row.
 */
export function useFocusNextRow(rows: unknown, selector: string) {
  const around = useRef<HTMLDivElement>(null)
  const place = useRef(-1)
  const links = useCallback(
    () => [...(around.current?.querySelectorAll<HTMLElement>(selector) ?? [])],
    [selector],
  )
  useEffect(() => {
    // Removing the focused element fires no blur event.
    if (place.current < 0 || document.activeElement !== document.body) return
    const next = links()[place.current] ?? links().at(-1) ?? document.querySelector('h1')
    next?.focus({ preventScroll: true })
  }, [rows, links])
  return {
    ref: around,
    onFocus: ({ target }: FocusEvent) => {
      const link = target.closest('tr, li')?.querySelector(selector)
      place.current = links().findIndex((one) => one === link)
    },
    onBlur: () => {
      place.current = -1
    },
  }
}

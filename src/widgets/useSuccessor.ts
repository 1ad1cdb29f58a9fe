import { type FocusEvent, useCallback, useEffect, useRef } from 'react'

/**
 * Leads the focus on where its row has left the list (somebody decided, withdrew or submitted): to the row that stands in its place, or
 * else to the heading. Answers with what the element around the rows listens by; `rows` is whatever changes with them, and `selector`
 * finds the control of each row.
 */
export function useSuccessor(rows: unknown, selector: string) {
  const around = useRef<HTMLDivElement>(null)
  const place = useRef(-1)
  const links = useCallback(
    () => [...(around.current?.querySelectorAll<HTMLElement>(selector) ?? [])],
    [selector],
  )
  useEffect(() => {
    // Where an element takes the focus with it, no blur is told.
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

import { useEffect, useRef } from 'react'
import { openOrLoadingDialog, shortcutKey } from './shortcutKey.ts'

interface ListKeys {
  move(by: number): void
  select(): void
  open(): void
  /** Opens the document that is offered after a decision; undefined if none is offered. */
  next?: (() => void) | undefined
  help(): void
}

/**
 * Scrolls the row of the cursor into view, one frame later: then React has shown the new cursor, and the bar of the first selected row has
 * set the scroll padding. A click, which also moves the cursor, does not scroll: a row must not move under the pointer.
 */
function showCursor() {
  const scroll = () =>
    document.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/**
 * The keyboard shortcuts of a list: `j` `k` move, `x` selects, Enter opens, `n` opens the next document after a decision, `/` focuses
 * the search, `?` shows the shortcuts. Active only while `isEnabled` is true, and not in text fields or dialogs, or
 * while the code of a dialog is loading.
 */
export function useListShortcuts(isEnabled: boolean, keys: ListKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isEnabled) return
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event
      const key = shortcutKey(event)
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof Element) || target.closest(`${fields}, [role=dialog]`)) return
      if (document.querySelector(openOrLoadingDialog)) return
      const { move, select, open, next, help } = latest.current
      const isOnControl = target.closest('button, a, summary') !== null
      if (key === 'j') move(1)
      else if (key === 'k') move(-1)
      else if (key === 'x') select()
      else if (key === 'n' && next) next()
      else if (key === '?') help()
      else if (key === 'Enter' && !isOnControl) open()
      else if (key === '/') document.querySelector<HTMLInputElement>('input[type=search]')?.focus()
      else return
      event.preventDefault()
      if (key === 'j' || key === 'k' || key === 'x') showCursor()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isEnabled])
}

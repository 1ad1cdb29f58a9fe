import { useEffect, useRef } from 'react'
import { openOrLoadingDialog, shortcutKey } from '../../hooks/shortcutKey.ts'

/** The actions of shortcut keys. A key without an action does nothing now. */
type Actions = Readonly<Partial<Record<'1' | 'n' | 'p' | '?', (() => void) | null>>>

/** Matches elements in which these keys must not act on the document, including the file next to the document. */
const otherKeys =
  'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [data-machine=viewer]'

/**
 * The keyboard shortcuts of an open document while `isEnabled` is true: `1` approves, `n` and `p` open the next and the previous
 * document, `?` opens the help. They do not work in a text field, with a modifier key, or while a dialog or a menu is
 * open or its code is loading.
 */
export function useDocumentShortcuts(isEnabled: boolean, actions: Actions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isEnabled) return
    const handleKey = (event: KeyboardEvent) => {
      const { target, repeat } = event
      const key = shortcutKey(event)
      if (repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (key !== '1' && key !== 'n' && key !== 'p' && key !== '?') return
      if (!(target instanceof Element)) return
      if (target.closest(otherKeys)) return
      if (document.querySelector(openOrLoadingDialog)) return
      const act = latest.current[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isEnabled])
}

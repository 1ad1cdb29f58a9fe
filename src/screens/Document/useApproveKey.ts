import { useEffect, useRef } from 'react'
import { shortcutKey } from '../../hooks/shortcutKey.ts'

/** The key `1` approves while `on` is true, but not in a text field, with a modifier key, or while a dialog is open. */
export function useApproveKey(on: boolean, approve: () => void): void {
  const latest = useRef(approve)
  useEffect(() => {
    latest.current = approve
  })
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      const { target, repeat } = event
      if (shortcutKey(event) !== '1' || repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (!(target instanceof Element)) return
      if (target.closest('input, textarea, select, [contenteditable], [role=dialog]')) return
      if (document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on])
}

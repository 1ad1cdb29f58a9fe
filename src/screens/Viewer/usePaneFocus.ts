import { useEffect, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../../hooks/composing.ts'

/**
 * Manages the focus of a pane that is not a dialog, and returns the ref for it. The focus moves to its content when it opens, and back to
 * the last focused element outside when it closes. Escape closes it, also while the focus is in the document.
 */
export function usePaneFocus(onClose: () => void) {
  const pane = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = pane
    let outside = document.activeElement
    const remember = ({ target }: Event) => {
      if (target instanceof Element && !current?.contains(target)) outside = target
    }
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      const hadFocus = current?.contains(document.activeElement)
      if (hadFocus && outside instanceof HTMLElement) outside.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    // A microtask, so that it runs after the replaced dialog has restored its focus, which also happens in a microtask.
    queueMicrotask(() => {
      pane.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    })
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
      if (!document.querySelector('[aria-modal=true]')) onClose()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onClose])
  return pane
}

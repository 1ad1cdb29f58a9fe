import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the button that drafts the selected batches, if the list was loaded again after the draft has been closed. The button
 * is missing while the list loads, so that the focus has fallen back to another control or to the heading. After a key or a press of the
 * employee, the focus stays where it is. Returns the ref of the element around the button.
 */
export function useFocusAfterDraft(isDrafting: boolean, isLoading: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const wasDrafting = useRef(isDrafting)
  const isAwaited = useRef(false)
  useEffect(() => {
    if (wasDrafting.current && !isDrafting) isAwaited.current = isLoading
    wasDrafting.current = isDrafting
    if (!isAwaited.current) return
    const stopWaiting = () => {
      isAwaited.current = false
    }
    if (!isLoading) {
      stopWaiting()
      const button = '[data-event="vouchers.writeDraft"]'
      container.current?.querySelector<HTMLElement>(button)?.focus({ preventScroll: true })
      return
    }
    document.addEventListener('keydown', stopWaiting, true)
    document.addEventListener('pointerdown', stopWaiting, true)
    return () => {
      document.removeEventListener('keydown', stopWaiting, true)
      document.removeEventListener('pointerdown', stopWaiting, true)
    }
  }, [isDrafting, isLoading])
  return container
}

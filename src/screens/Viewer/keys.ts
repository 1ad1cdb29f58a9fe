import type { KeyboardEvent } from 'react'
import { shortcutKey } from '../../hooks/shortcutKey.ts'

interface ViewerShortcuts {
  previousPage(): void
  nextPage(): void
  previousFile(): void
  nextFile(): void
  zoomIn(): void
  zoomOut(): void
  fit(to: 'width' | 'page'): void
  rotate(): void
}

/** Single-character shortcuts. An employee can switch them off. */
const characters: Record<string, (on: ViewerShortcuts) => void> = {
  j: (on) => on.nextFile(),
  k: (on) => on.previousFile(),
  '+': (on) => on.zoomIn(),
  '=': (on) => on.zoomIn(),
  '-': (on) => on.zoomOut(),
  w: (on) => on.fit('width'),
  '0': (on) => on.fit('page'),
  r: (on) => on.rotate(),
}

/** Handles a key press in the viewer. While a key can still scroll the file, it scrolls instead of turning the page. */
export function handleKeyPress(
  event: KeyboardEvent<HTMLElement>,
  letters: boolean,
  on: ViewerShortcuts,
): void {
  const { target, currentTarget } = event
  const key = shortcutKey(event.nativeEvent)
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof HTMLInputElement) return
  const place = currentTarget.querySelector('section')
  if (!place || scrollsOn(key, place, target)) return
  if (key === 'PageDown' || key === 'ArrowRight') on.nextPage()
  else if (key === 'PageUp' || key === 'ArrowLeft') on.previousPage()
  else if (letters && Object.hasOwn(characters, key)) characters[key]?.(on)
  else return
  event.preventDefault()
}

/** Whether a key can still scroll the focused element. */
function scrollsOn(key: string, place: Element, target: EventTarget): boolean {
  if (target !== place) return false
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = place
  if (key === 'PageDown') return scrollTop + clientHeight < scrollHeight - 1
  if (key === 'PageUp') return scrollTop > 0
  return key.startsWith('Arrow') && scrollWidth > clientWidth && scrollLeft >= 0
}

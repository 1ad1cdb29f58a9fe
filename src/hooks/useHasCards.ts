import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 900px)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is narrower than 900 px. The documents of a box are then shown as cards, for touch. */
export function useHasCards(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

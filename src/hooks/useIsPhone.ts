import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 640px)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is narrower than 640 px. Lists are then shown as on a phone, for touch. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

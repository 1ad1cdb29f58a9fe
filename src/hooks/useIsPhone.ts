import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 640px)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is as narrow as a phone, where lists are used by touch. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 1024px)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is narrower than 1024 px, where remarks are truncated (specification, section 2). */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}

import { useSyncExternalStore } from 'react'

/** Creates a hook that returns whether the media query matches. */
export function mediaQueryHook(text: string): () => boolean {
  const query = matchMedia(text)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

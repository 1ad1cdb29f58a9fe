import { useLayoutEffect, useState } from 'react'

/**
 * False in the first render, true before the first paint. Headless UI makes the page behind a dialog inert only if the dialog was first
 * rendered closed. Otherwise keyboard and screen reader can still reach that page.
 */
export function useHasMounted(): boolean {
  const [hasMounted, setMounted] = useState(false)
  // The second render is intended.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setMounted(true), [])
  return hasMounted
}

import { useLayoutEffect, useState } from 'react'

/**
 * False in the first render, true before the first paint. Headless UI makes the page behind a dialog inert only if the dialog was rendered
 * closed before. Otherwise that page stays reachable by keyboard and screen reader.
 */
export function useIsOpened(): boolean {
  const [isOpened, setOpened] = useState(false)
  // The second render is intended.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setOpened(true), [])
  return isOpened
}

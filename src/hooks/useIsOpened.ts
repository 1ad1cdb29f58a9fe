import { useLayoutEffect, useState } from 'react'

/**
 * False in the first render, true before the first paint. Headless UI looks up the page behind a dialog while the dialog is still closed.
 * The page behind a dialog mounted as open stays reachable by keyboard and screen reader.
 */
export function useIsOpened(): boolean {
  const [isOpened, setOpened] = useState(false)
  // The second render is intended.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setOpened(true), [])
  return isOpened
}

import { useLayoutEffect, useState } from 'react'

/**
 * False in the first rendering, true before anything is painted. Headless UI looks for the page behind a dialog while that
 * is still closed: of one that is born open, the page behind stays within reach of keyboard and screen reader.
 */
export function useOpened(): boolean {
  const [isOpened, setOpened] = useState(false)
  // The second rendering is the point.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setOpened(true), [])
  return isOpened
}

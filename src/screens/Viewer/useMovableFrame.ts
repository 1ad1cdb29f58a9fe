import { useCallback, useEffect, useRef } from 'react'

/** How far the viewer can be moved: the dimensions of the browser window minus those of the viewer, in pixels. */
export interface FreeSpace {
  width: number
  height: number
}

/**
 * The ref of the viewer's frame, and a function that moves it. After the browser window is resized, the viewer is moved back into it. While
 * the employee resizes the viewer at its lower right corner, the upper left corner stays fixed. Positions are relative to the centre of the
 * window. Without effect while the viewer is next to the document.
 */
export function useMovableFrame(
  isBeside: boolean,
  onMove: (dx: number, dy: number, room: FreeSpace) => void,
) {
  const frame = useRef<HTMLDivElement>(null)
  const move = useCallback(
    (dx: number, dy: number) => {
      const { current } = frame
      if (!current) return
      const width = innerWidth - current.offsetWidth
      onMove(dx, dy, { width, height: innerHeight - current.offsetHeight })
    },
    [onMove],
  )
  useEffect(() => {
    const { current } = frame
    if (!current || isBeside) return
    const measure = () => ({
      width: current.offsetWidth,
      height: current.offsetHeight,
      window: `${innerWidth} ${innerHeight}`,
    })
    let last = measure()
    const follow = () => {
      const now = measure()
      const grown = { x: now.width - last.width, y: now.height - last.height }
      const isPulled = now.window === last.window
      const isPlaced = last.width > 0
      last = now
      if (!isPlaced) return
      if (!isPulled) move(0, 0)
      else if (grown.x !== 0 || grown.y !== 0) move(grown.x / 2, grown.y / 2)
    }
    const observer = new ResizeObserver(follow)
    observer.observe(current)
    addEventListener('resize', follow)
    return () => {
      observer.disconnect()
      removeEventListener('resize', follow)
    }
  }, [move, isBeside])
  return { frame, move }
}

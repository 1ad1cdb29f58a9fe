import { useCallback, useEffect, useRef } from 'react'
import type { Size } from './fitted.ts'

/**
 * The ref of the viewer's frame, and a function that moves it. After the browser window is resized, the viewer is moved back into it. While
 * the employee resizes the viewer at its lower right corner, the upper left corner stays fixed. Positions are relative to the centre of the
 * window. Without effect while the viewer is next to the document. `freeSpace` is how far the viewer can be moved: the dimensions of the
 * browser window minus those of the viewer, in pixels.
 */
export function useMovableFrame(
  isBeside: boolean,
  onMove: (dx: number, dy: number, freeSpace: Size) => void,
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
    let lastMeasured = measure()
    const handleResize = () => {
      const newMeasured = measure()
      const growth = {
        x: newMeasured.width - lastMeasured.width,
        y: newMeasured.height - lastMeasured.height,
      }
      const isPulled = newMeasured.window === lastMeasured.window
      const isPlaced = lastMeasured.width > 0
      lastMeasured = newMeasured
      if (!isPlaced) return
      if (!isPulled) move(0, 0)
      else if (growth.x !== 0 || growth.y !== 0) move(growth.x / 2, growth.y / 2)
    }
    const observer = new ResizeObserver(handleResize)
    observer.observe(current)
    addEventListener('resize', handleResize)
    return () => {
      observer.disconnect()
      removeEventListener('resize', handleResize)
    }
  }, [move, isBeside])
  return { frame, move }
}

import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

interface DeferUntilPaintProps {
  /** Renders the content immediately, for example because its code is loaded. Only the value of the first render counts. */
  unless?: boolean
  children: ReactNode
}

/** Delays slow content to the frame after the one that paints the response to the click. */
export function DeferUntilPaint({ unless = false, children }: DeferUntilPaintProps) {
  const [isPainted, setPainted] = useState(unless)
  useEffect(() => {
    if (!isPainted) return afterPaint(() => setPainted(true))
  }, [isPainted])
  return isPainted && children
}

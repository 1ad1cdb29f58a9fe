import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

interface DeferUntilPaintProps {
  /** Calls a function after the paint; by default after that of the next frame. */
  after?: typeof afterPaint
  children: ReactNode
}

/** Renders slow content after the paint of the response to the click. */
export function DeferUntilPaint({ after = afterPaint, children }: DeferUntilPaintProps) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => after(() => setPainted(true)), [after])
  return isPainted && children
}

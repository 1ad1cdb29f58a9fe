import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

/** Delays slow content to the frame after the one that paints the response to the click. */
export function DeferUntilPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted && children
}

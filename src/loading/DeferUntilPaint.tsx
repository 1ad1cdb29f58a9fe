import { type ReactNode, useEffect, useState } from 'react'

/** Renders slow content in the frame after the one that responds to the click. */
export function DeferUntilPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let coming: ReturnType<typeof setTimeout>
    // The callback runs before the paint of a frame, the timer after it.
    const frame = requestAnimationFrame(() => {
      coming = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(coming)
    }
  }, [])
  return isPainted && children
}

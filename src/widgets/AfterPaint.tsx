import { type ReactNode, useEffect, useState } from 'react'

/** What takes long to draw comes in the frame after its click has been answered. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let coming: ReturnType<typeof setTimeout>
    // Called before a frame is painted, and the timer after it.
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

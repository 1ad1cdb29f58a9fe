import { type ReactNode, useEffect, useState } from 'react'

/** Renders slow content in the frame after the one that responds to the click. */
export function DeferUntilPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let coming: ReturnType<typeof setTimeout>
    // An animation frame callback runs before the paint of its frame, a timer started in it after the paint.
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

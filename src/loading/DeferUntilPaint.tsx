import { type ReactNode, useEffect, useState } from 'react'

/** Delays slow content to the frame after the one that paints the response to the click. */
export function DeferUntilPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let coming: ReturnType<typeof setTimeout>
    // The browser runs an animation frame callback before it paints the frame. A timer started in the callback runs after the paint.
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

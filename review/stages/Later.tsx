import { type ReactNode, useEffect, useState } from 'react'

/** What comes once everything around it stands: a dialog opens above another that is there already. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const next = requestAnimationFrame(() => setTime(true))
    return () => cancelAnimationFrame(next)
  }, [])
  return isTime && children
}

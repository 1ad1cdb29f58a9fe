import { createContext, type ReactNode, Suspense, use } from 'react'
import { Boundary } from './Boundary.tsx'

/** Says that something could not be opened. */
export const Missing = createContext<() => void>(() => undefined)

interface LaterProps {
  /** Stands there until the code has come. */
  fallback?: ReactNode
  /** Closes what could not be opened. */
  onMissing(): void
  children: ReactNode
}

/** What opens beside a screen, and whose code comes then. Where it does not come that is said, and the screen stays as it is. */
export function Later({ fallback = null, onMissing, children }: LaterProps) {
  const say = use(Missing)
  const give = () => {
    say()
    onMissing()
  }
  return (
    <Boundary fallback={() => null} onBroken={give}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}

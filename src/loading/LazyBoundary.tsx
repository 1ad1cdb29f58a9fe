import { createContext, type ReactNode, Suspense, use } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** The function that shows a notice if a part of the screen could not be loaded. */
export const NotifyLoadErrorContext = createContext<() => void>(() => undefined)

/** What is rendered while the code of a part loads, unless the part has a different fallback. */
export const LoadingContext = createContext<ReactNode>(null)

interface LazyBoundaryProps {
  /** What is rendered while the code loads; by default the content of `LoadingContext`. */
  fallback?: ReactNode
  /** Called if the code could not be loaded; closes the part of the screen that needed it. */
  onMissing(): void
  children: ReactNode
}

/** Shows a part of a screen whose code loads when it opens. If the load fails, a notice is shown and the screen stays unchanged. */
export function LazyBoundary({ fallback, onMissing, children }: LazyBoundaryProps) {
  const loading = use(LoadingContext)
  const notifyLoadError = use(NotifyLoadErrorContext)
  const handleLoadError = () => {
    notifyLoadError()
    onMissing()
  }
  return (
    <ErrorBoundary fallback={() => null} onBroken={handleLoadError}>
      <Suspense fallback={fallback === undefined ? loading : fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

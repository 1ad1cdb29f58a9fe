import { type RefObject, use, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBottomBarScrollPadding } from '../../hooks/useBottomBarScrollPadding.ts'
import { LoadingContext } from '../../loading/LazyBoundary.tsx'
import { LoadFailure, type LoadFailureProps } from '../../ui/LoadFailure.tsx'

interface DecisionLoadFailureProps extends Pick<LoadFailureProps, 'children' | 'retry'> {
  /** The accessible name of this bar. */
  label: string
  /** The element of this bar, and after `onLoaded` that of the decision bar in its place. */
  section: RefObject<HTMLElement | null>
  load(): Promise<void>
  /** Renders the decision bar in the place of this one. */
  onLoaded(): void
}

/** Shown in the place of the decision bar if its code could not be loaded. Its button loads the code again. */
export function DecisionLoadFailure({
  label,
  section,
  load,
  onLoaded,
  ...failure
}: DecisionLoadFailureProps) {
  useBottomBarScrollPadding(section)
  const loading = use(LoadingContext)
  const [isLoading, setLoading] = useState(false)
  const retry = async () => {
    // The pressed button disappears, so the focus moves to this bar, and from here to the decision bar.
    section.current?.focus()
    setLoading(true)
    try {
      await load()
    } catch {
      setLoading(false)
      return
    }
    const hasFocus = document.activeElement === section.current
    flushSync(onLoaded)
    if (hasFocus) section.current?.focus()
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={label}
      className="bottom-bar bottom-0 z-20 mt-auto min-h-22 border-t border-line bg-raised px-4 tall:sticky print:hidden"
    >
      {isLoading ? loading : <LoadFailure {...failure} onRetry={retry} />}
    </section>
  )
}

import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

interface ActionButton {
  label: string
  event: string
  ask(): void
}

interface EmptyStateProps {
  failed: boolean
  icon: IconName
  sentence: string
  hint: string
  /** The retry button, which is shown only after a failure. */
  retry: ActionButton
  /** The button that clears the search, shown if the list is empty only because of the search. */
  clear?: ActionButton | null
  /** Suggestions for what the employee can do next. */
  children?: ReactNode
}

/** Shown in place of the rows of a list that is empty or failed to load. */
export function EmptyState({
  failed,
  icon,
  sentence,
  hint,
  retry,
  clear,
  children,
}: EmptyStateProps) {
  const act = failed ? retry : clear
  return (
    <div
      role={failed ? 'alert' : undefined}
      className="flex min-h-80 flex-1 flex-col items-center justify-center gap-1 px-6 py-12 text-center"
    >
      <Icon name={failed ? 'alert' : icon} className="mb-3 size-9 text-faint" />
      <p className="font-semibold">{sentence}</p>
      <p className="text-[13px] text-soft">{hint}</p>
      {act && (
        <div className="mt-4">
          <Button event={act.event} onClick={act.ask}>
            {act.label}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}

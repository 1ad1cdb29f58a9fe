import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

interface EmptyStateProps {
  failed: boolean
  icon: IconName
  sentence: string
  hint: string
  /** Shown only after a failure. */
  retry: { label: string; event: string; ask(): void }
  /** What the employee can do next. */
  children?: ReactNode
}

/** Shown instead of the rows of a list that is empty or failed to load. */
export function EmptyState({ failed, icon, sentence, hint, retry, children }: EmptyStateProps) {
  return (
    <div
      role={failed ? 'alert' : undefined}
      className="flex min-h-80 flex-1 flex-col items-center justify-center gap-1 px-6 py-12 text-center"
    >
      <Icon name={failed ? 'alert' : icon} className="mb-3 size-9 text-faint" />
      <p className="font-semibold">{sentence}</p>
      <p className="text-[13px] text-soft">{hint}</p>
      {failed && (
        <div className="mt-4">
          <Button event={retry.event} onClick={retry.ask}>
            {retry.label}
          </Button>
        </div>
      )}
      {children}
    </div>
  )
}

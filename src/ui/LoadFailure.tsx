import { Button } from './Button.tsx'

export interface LoadFailureProps {
  /** What could not be loaded. */
  children: string
  /** The label of the button. */
  retry: string
  /** The event of the button; undefined if no machine loads the content. */
  event?: string
  onRetry(): void
}

/** Shown in a dialog or section whose content could not be loaded. A list of a whole screen has `EmptyState` instead. */
export function LoadFailure({ children, retry, event, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className="flex min-h-22 flex-col items-center justify-center gap-3 py-6">
      <p className="text-center text-soft">{children}</p>
      <Button event={event} onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}

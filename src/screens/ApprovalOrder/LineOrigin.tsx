import { Button } from '../../ui/Button.tsx'

export interface LineOriginProps {
  /** Where the approval line comes from, as a text; null for a line that the employee has changed. */
  origin: string | null
  /**
   * The button that restores the approval line used last. If there is none, or if the dialog already shows it, the button empties the
   * approval line.
   */
  reset: { text: string; event: string; disabledReason: string | undefined; onClick(): void }
  /** The saved line that was applied last, the employees left out of it, and the undo button; null if no saved line was applied. */
  applied: { sentence: string; leftOut: string | null; undo: string; onUndo(): void } | null
}

const smallButtonClasses = 'h-8 px-2.5 text-[13px]'

/** Shown next to the heading of the approval line: where the line comes from, and the button that resets it. */
export function LineOrigin({ origin, reset }: LineOriginProps) {
  return (
    <>
      <p className="min-w-0 flex-1 text-xs text-soft">{origin}</p>
      <Button
        variant="quiet"
        event={reset.event}
        onClick={reset.onClick}
        disabledReason={reset.disabledReason}
        className={smallButtonClasses}
      >
        {reset.text}
      </Button>
    </>
  )
}

/** The saved line that was applied last, with the button that restores the previous approval line. */
export function AppliedLine({
  sentence,
  leftOut,
  undo,
  onUndo,
}: NonNullable<LineOriginProps['applied']>) {
  return (
    <div
      role="status"
      data-testid="applied-line"
      className="mb-1 flex flex-wrap items-center gap-x-2 rounded-lg bg-tint py-1 pr-1 pl-3 text-[13px]"
    >
      <p className="min-w-0 flex-1">
        {sentence}
        {leftOut && <span className="block text-soft">{leftOut}</span>}
      </p>
      <Button
        variant="quiet"
        icon="withdrawn"
        event="approvers.undoApply"
        onClick={onUndo}
        className={smallButtonClasses}
      >
        {undo}
      </Button>
    </div>
  )
}

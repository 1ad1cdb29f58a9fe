import { Icon } from '../../ui/Icon.tsx'

export interface ParallelStepHeaderProps {
  /** The part of the bracket next to a member of a parallel step; null for an approver who decides alone. */
  bracket: 'first' | 'middle' | 'last' | null
  /** The button that joins an approver of type "agree" to the step above, or splits the approver from it; null if neither is possible. */
  join: { action: 'join' | 'split'; text: string; label: string } | null
}

const edges = {
  first: 'top-4 bottom-0 rounded-tl-md border-t-2',
  middle: 'inset-y-0',
  last: 'top-0 bottom-3 rounded-bl-md border-b-2',
} as const

interface Props extends ParallelStepHeaderProps {
  /** The name of a parallel step. */
  parallel: string
  onJoin(): void
  onSplit(): void
}

/**
 * The row above an approver: the name of a parallel step, and the button that joins or splits steps. The bracket of the step is at the left
 * edge of the row.
 */
export function ParallelStepHeader({ bracket, join, parallel, onJoin, onSplit }: Props) {
  if (!bracket && !join) return null
  const isFirst = bracket === 'first'
  return (
    <>
      {bracket && (
        <span
          aria-hidden="true"
          className={`absolute left-0 w-2 border-l-2 border-accent ${edges[bracket]}`}
        />
      )}
      {(join || isFirst) && (
        <span className="flex basis-full flex-wrap items-center gap-x-2 pt-1 pl-3 text-xs font-semibold">
          {join && (
            // Join and split share one button element, so that it keeps the focus.
            <button
              type="button"
              data-event={`approvers.${join.action}`}
              aria-label={join.label}
              onClick={join.action === 'join' ? onJoin : onSplit}
              className="inline-flex h-7 items-center gap-1 rounded-lg px-2 text-accent hover:bg-sunken"
            >
              {join.action === 'join' && <Icon name="link" className="size-3.5" />}
              {join.text}
            </button>
          )}
          {isFirst && <span className="px-2 py-1 text-soft">{parallel}</span>}
        </span>
      )}
    </>
  )
}

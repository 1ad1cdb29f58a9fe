import { useRef } from 'react'
import { useBottomBarScrollPadding } from '../hooks/useBottomBarScrollPadding.ts'
import { Button } from './Button.tsx'

interface ActionButton {
  label: string
  event: string
  testId?: string
  do(): void
  /** Why the action is disabled; undefined if it is enabled. */
  disabledReason: string | undefined
}

export interface SelectionBarProps {
  sentence: string
  /** A detail about the selected rows, for example their sum. */
  detail?: string
  clear: ActionButton
  act: ActionButton
}

/** A bar with the number of selected rows and the actions for them. On a phone it stays at the bottom of the screen. */
export function SelectionBar({ sentence, detail, clear, act }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useBottomBarScrollPadding(bar)
  return (
    <div
      ref={bar}
      className="bottom-bar flex flex-wrap items-center gap-2 border-t border-line bg-tint py-2 pr-2 pl-4 tall:max-lg:sticky tall:max-lg:bottom-0 tall:max-lg:z-30"
    >
      <div role="status" className="mr-auto flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <p className="font-semibold whitespace-nowrap text-accent">{sentence}</p>
        {detail && <p className="text-soft">{detail}</p>}
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {(
          [
            ['quiet', clear],
            ['primary', act],
          ] as const
        ).map(([variant, one]) => (
          <Button
            key={variant}
            variant={variant}
            testId={one.testId}
            event={one.event}
            onClick={one.do}
            disabledReason={one.disabledReason}
          >
            {one.label}
          </Button>
        ))}
      </div>
    </div>
  )
}

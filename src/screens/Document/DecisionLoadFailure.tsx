import { useRef } from 'react'
import { useBottomBarScrollPadding } from '../../hooks/useBottomBarScrollPadding.ts'
import { LoadFailure, type LoadFailureProps } from '../../ui/LoadFailure.tsx'

/** Shown in the place of the action bar if its code could not be loaded. */
export function DecisionLoadFailure(props: LoadFailureProps) {
  const bar = useRef<HTMLDivElement>(null)
  useBottomBarScrollPadding(bar)
  return (
    <div
      ref={bar}
      className="bottom-0 z-20 mt-auto border-t border-line bg-raised px-4 tall:sticky print:hidden"
    >
      <LoadFailure {...props} />
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

export interface OutcomeBannerProps {
  content: { sentence: string; hint: string; canRetry: boolean } | null
  /** Whether a request of the employee is in progress. */
  isActing: boolean
  retry: string
  onRetry(): void
}

/**
 * Shown above a document that has changed, or whose decision got no response. After a request of the employee it is scrolled into view,
 * because the employee pressed a button at the bottom of the page.
 */
export function OutcomeBanner({ content, isActing, retry, onRetry }: OutcomeBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  const isShown = content !== null
  const wasActing = useRef(false)
  useEffect(() => {
    if (isShown && wasActing.current) banner.current?.scrollIntoView({ block: 'center' })
    wasActing.current = isActing
  }, [isShown, isActing])
  if (!content) return null
  return (
    <div
      ref={banner}
      role="alert"
      className="mx-4 mt-2 flex flex-wrap items-center gap-3 rounded-xl bg-tint px-4 py-3 sm:mx-6 print:hidden"
    >
      <Icon name="alert" className="size-5 text-accent" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold text-accent">{content.sentence}</span>
        <span className="text-[13px]">{content.hint}</span>
      </p>
      {content.canRetry && (
        <Button event="signing.retry" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  )
}

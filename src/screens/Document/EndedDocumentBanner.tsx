import {
  RejectedOrWithdrawnBanner,
  type RejectedOrWithdrawnBannerProps,
} from '../../domain/RejectedOrWithdrawnBanner.tsx'
import { Button } from '../../ui/Button.tsx'

export interface EndedDocumentBannerProps
  extends Omit<RejectedOrWithdrawnBannerProps, 'className' | 'children'> {
  /** The text that is shown while the new draft is being prepared; null otherwise. */
  progress: string | null
  /** The button that drafts the document again; null for an employee who cannot do that. */
  redraft: { label: string; cannot: string | undefined } | null
  onRedraft(): void
}

/** Shown above a rejected or withdrawn document: who rejected or withdrew it and why, and the button that drafts it again. */
export function EndedDocumentBanner({
  progress,
  redraft,
  onRedraft,
  ...ending
}: EndedDocumentBannerProps) {
  return (
    <RejectedOrWithdrawnBanner
      {...ending}
      className="mx-4 mt-2 rounded-xl bg-surface sm:mx-6 print:mx-0"
    >
      <p role="status" className="text-[13px] text-soft empty:hidden">
        {progress}
      </p>
      {redraft && (
        <div className="max-sm:w-full touch:[&>button]:h-11 max-sm:[&>button]:w-full print:hidden">
          <Button
            variant="primary"
            event="signing.redraft"
            onClick={onRedraft}
            disabledReason={redraft.cannot}
          >
            {redraft.label}
          </Button>
        </div>
      )}
    </RejectedOrWithdrawnBanner>
  )
}

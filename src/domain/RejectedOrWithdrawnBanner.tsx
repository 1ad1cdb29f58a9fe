import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'

export interface RejectedOrWithdrawnBannerProps {
  look: 'rejected' | 'withdrawn'
  sentence: string
  /** The date and time of the rejection or withdrawal, to the minute; '' if unknown. */
  time: string
  /** The reason of a rejection; '' if there is none. */
  comment: string
  className: string
  /** Content that is shown after the reason. */
  children?: ReactNode
}

/** Who rejected or withdrew a document, when and why. */
export function RejectedOrWithdrawnBanner({
  look,
  sentence,
  time,
  comment,
  ...props
}: RejectedOrWithdrawnBannerProps) {
  const isRejected = look === 'rejected'
  return (
    <section
      aria-label={sentence}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 border px-4 py-3 ${isRejected ? 'border-negative/50' : 'border-line'} ${props.className}`}
    >
      <Icon
        name={look}
        className={`size-5 ${comment ? 'self-start' : ''} ${isRejected ? 'text-negative' : 'text-faint'}`}
      />
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={`font-semibold ${isRejected ? 'text-negative' : ''}`}>{sentence}</span>
          <span className="text-[13px] text-faint tabular-nums">{time}</span>
        </p>
        {comment && <p className="wrap-anywhere whitespace-pre-wrap">{comment}</p>}
      </div>
      {props.children}
    </section>
  )
}

export interface SingleSignOnLinkProps {
  or: string
  label: string
  /** Shown instead of the link after the identity provider has redirected back, until the session has begun. */
  busy: string | null
  /** The URL on the server that redirects to the identity provider. */
  address: string
  /** `only`: no password form is above the link. `inline`: in the offer to renew a session. */
  look: 'only' | 'alternative' | 'inline'
}

const looks = {
  only: 'h-11 w-full bg-fill text-white hover:bg-fill-strong',
  alternative: 'h-11 w-full text-ink ring-1 ring-edge ring-inset hover:bg-sunken',
  inline: 'h-9 px-3.5 bg-surface text-ink ring-1 ring-edge/60 ring-inset hover:bg-sunken',
} as const

/** The single sign-on link, which leaves the app for the company's identity provider. */
export function SingleSignOnLink({ or, label, busy, address, look }: SingleSignOnLinkProps) {
  if (busy !== null) {
    return (
      <p role="status" className="flex h-11 items-center justify-center text-soft">
        {busy}
      </p>
    )
  }
  return (
    <>
      {look === 'alternative' && (
        <p className="flex items-center gap-3 text-[13px] text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {or}
        </p>
      )}
      <a
        href={address}
        className={`inline-flex items-center justify-center rounded-lg text-center font-semibold ${looks[look]}`}
      >
        {label}
      </a>
    </>
  )
}

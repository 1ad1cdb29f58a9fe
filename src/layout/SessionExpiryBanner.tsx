import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'

export interface SessionExpiryBannerProps {
  texts: { sentence: string; password: string; renew: string; renewing: string }
  password: string
  busy: boolean
  /** Why the renew button is disabled; undefined if it is enabled. */
  disabledReason: string | undefined
  failure: string | null
  onPassword(password: string): void
  onRenew(): void
}

interface SignInOptions {
  /** Whether employees can sign in with a password. */
  hasPassword: boolean
  /** A control for another way to sign in, such as single sign-on. */
  children?: ReactNode
}

/** The offer to sign in again without leaving the page, shortly before the session expires. */
export function SessionExpiryBanner({
  texts,
  busy,
  failure,
  ...props
}: SessionExpiryBannerProps & SignInOptions) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The submit event must not bubble to another form around this banner.
    event.stopPropagation()
    props.onRenew()
  }
  return (
    <form
      onSubmit={submit}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-tint px-4 py-2 text-[13px] sm:px-6 print:hidden"
    >
      <p role="status" className="mr-auto font-semibold text-accent">
        {failure ?? texts.sentence}
      </p>
      {props.hasPassword && (
        <>
          <input
            type="password"
            name="renewal"
            data-event="session.setPassword"
            readOnly={busy}
            value={props.password}
            onChange={(event) => props.onPassword(event.target.value)}
            aria-label={texts.password}
            placeholder={texts.password}
            autoComplete="current-password"
            required
            className="h-9 w-44 rounded-lg bg-surface px-3 ring-1 ring-edge ring-inset"
          />
          <Button
            submit
            variant="primary"
            event="session.renew"
            busy={busy}
            disabledReason={props.disabledReason}
          >
            {busy ? texts.renewing : texts.renew}
          </Button>
        </>
      )}
      {props.children}
    </form>
  )
}

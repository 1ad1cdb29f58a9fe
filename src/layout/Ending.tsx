import type { FormEvent } from 'react'
import { Button } from '../widgets/Button.tsx'

export interface EndingProps {
  texts: { sentence: string; password: string; renew: string; renewing: string }
  password: string
  busy: boolean
  /** Why it cannot be used now. */
  disabledReason: string | undefined
  /** Why the last try failed. */
  failure: string | null
  onPassword(password: string): void
  onRenew(): void
}

/** The quiet offer to sign in again without leaving the page, shortly before the session ends. */
export function Ending({ texts, busy, failure, ...props }: EndingProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Whatever it stands in has nothing to send.
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
        look="primary"
        event="session.renew"
        busy={busy}
        disabledReason={props.disabledReason}
      >
        {busy ? texts.renewing : texts.renew}
      </Button>
    </form>
  )
}

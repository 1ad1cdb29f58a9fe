import { type FormEvent, useEffect, useRef } from 'react'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { useRestoreFocus } from '../../hooks/useRestoreFocus.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Link } from '../../ui/Link.tsx'

export interface RegisterProps {
  machine: MachineAttributes
  productName: string
  texts: {
    heading: string
    lead: string
    submit: string
    busy: string
    sent: string
    closed: string
    consent: string
    consentHint: string
    toSignIn: string
  }
  fields: {
    name: string
    label: string
    value: string
    error: string | undefined
    secret: boolean
    /** What the browser can fill in (HTML, "Autofill"). */
    autoComplete: string
  }[]
  consent: { checked: boolean; error: string | undefined }
  /** `checking`: it is not known yet whether accounts can be requested here. `closed`: they cannot be requested. */
  state: 'checking' | 'ready' | 'sending' | 'sent' | 'closed'
  failure: string | null
  signInPath: string
  onField(name: string, value: string): void
  onConsent(checked: boolean): void
  onSubmit(): void
}

/** The form to request an account. The account works after an administrator has approved it. */
export function Register({ texts, state, ...props }: RegisterProps) {
  const isSending = state === 'sending'
  useRestoreFocus()
  const hasForm = state !== 'sent' && state !== 'closed'
  const form = useRef<HTMLFormElement>(null)
  const isSubmitted = useRef(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isSubmitted.current = true
    props.onSubmit()
  }
  useEffect(() => {
    // The errors of a refused form are shown with its next state, or with the one after the response of the server.
    if (!isSubmitted.current || isSending) return
    isSubmitted.current = false
    form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  })
  return (
    <div
      {...props.machine}
      className="w-full max-w-[480px] rounded-2xl border border-line bg-surface p-6 sm:p-8"
    >
      <Heading product={props.productName} className="text-2xl font-semibold tracking-tight">
        {texts.heading}
      </Heading>
      <p role="status" className="mt-1.5 mb-6 text-soft">
        {state === 'sent' || state === 'closed' ? texts[state] : texts.lead}
      </p>
      {hasForm && (
        <form ref={form} onSubmit={submit} noValidate className="mb-6">
          <div className="grid gap-4 sm:grid-cols-2">
            {props.fields.map((field) => (
              <TextField
                key={field.name}
                label={field.label}
                name={field.name}
                type={field.secret ? 'password' : 'text'}
                autoComplete={field.autoComplete}
                data-event="registration.setField"
                required
                readOnly={isSending}
                value={field.value}
                error={field.error}
                onChange={(event) => props.onField(field.name, event.target.value)}
              />
            ))}
          </div>
          <div className="mt-5">
            <CheckField
              label={texts.consent}
              hint={texts.consentHint}
              error={props.consent.error}
              checked={props.consent.checked}
              disabled={isSending}
              event="registration.setConsent"
              onChange={props.onConsent}
            />
          </div>
          <div role="alert">
            {props.failure && <p className="mt-4 text-[13px] text-negative">{props.failure}</p>}
          </div>
          <button
            type="submit"
            data-event="registration.submit"
            // Not `disabled`, which would remove the focus.
            aria-disabled={state !== 'ready' || undefined}
            aria-busy={isSending || undefined}
            className="mt-6 h-11 w-full rounded-lg bg-fill font-semibold text-white hover:bg-fill-strong aria-disabled:opacity-70"
          >
            {isSending ? texts.busy : texts.submit}
          </button>
        </form>
      )}
      <Link
        to={props.signInPath}
        className="rounded text-[13px] text-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
      >
        {texts.toSignIn}
      </Link>
    </div>
  )
}

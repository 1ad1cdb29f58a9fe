import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Heading } from '../../ui/Heading.tsx'
import { PasswordField, type PasswordFieldProps } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Link } from '../../ui/Link.tsx'

export interface SignInProps {
  machine: MachineAttributes
  productName: string
  texts: {
    heading: string
    lead: string
    username: string
    password: string
    submit: string
    busy: string
    register: string
    field: PasswordFieldProps['texts']
  }
  username: string
  password: string
  usernameError: string | undefined
  passwordError: string | undefined
  /** Whether a sign-in is in progress. The button and the fields are then locked. */
  busy: boolean
  failure: string | null
  hint: string | null
  onUsername(username: string): void
  onPassword(password: string): void
  onSubmit(): void
}

interface SignInPageProps {
  /** Null if accounts cannot be requested here. */
  registerPath: string | null
  firstPage: boolean
  /** Whether employees can sign in with a password. */
  hasPassword: boolean
  /** Another way to sign in. */
  children?: ReactNode
}

/** The sign-in form, with the error of the last attempt. */
export function SignIn(props: SignInProps & SignInPageProps) {
  const { texts } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // After a page load, the first field gets the focus. After a navigation within the app, the heading gets it, for screen readers.
    if (props.firstPage) form.current?.querySelector('input')?.focus()
  }, [props.firstPage])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
    form.current?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus()
  }
  return (
    <div {...props.machine} className="w-full max-w-[400px]">
      <div className="rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8">
        <Heading product={props.productName} className="text-2xl font-semibold tracking-tight">
          {texts.heading}
        </Heading>
        <p className="mt-1.5 mb-6 text-balance text-soft">{texts.lead}</p>
        {props.hint && (
          <p className="mb-5 rounded-lg bg-tint px-3.5 py-2.5 text-[13px] text-accent">
            {props.hint}
          </p>
        )}
        <form ref={form} onSubmit={submit} noValidate className="space-y-4">
          {props.hasPassword && (
            <>
              <TextField
                label={texts.username}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                placeholder=" "
                required
                data-event="session.setUsername"
                readOnly={props.busy}
                value={props.username}
                error={props.usernameError}
                onChange={(event) => props.onUsername(event.target.value)}
              />
              <PasswordField
                texts={texts.field}
                label={texts.password}
                name="password"
                data-event="session.setPassword"
                readOnly={props.busy}
                value={props.password}
                error={props.passwordError}
                onType={props.onPassword}
              />
            </>
          )}
          {/* Space for the error is reserved, so that the button does not move. Without a form, an error is shown from the start. */}
          <div role="alert" className={props.hasPassword ? 'min-h-10' : undefined}>
            {props.failure && (
              <p className="rounded-lg bg-negative/10 px-3.5 py-2.5 text-[13px] text-negative">
                {props.failure}
              </p>
            )}
          </div>
          {props.hasPassword && (
            <button
              type="submit"
              data-event="session.signIn"
              // Not `disabled`, which would remove the focus.
              aria-disabled={props.busy || undefined}
              aria-busy={props.busy || undefined}
              className="h-11 w-full rounded-lg bg-fill font-semibold text-white hover:bg-fill-strong aria-disabled:opacity-70"
            >
              {props.busy ? texts.busy : texts.submit}
            </button>
          )}
          {props.children}
        </form>
      </div>
      <p className="mt-5 min-h-5 text-center text-[13px]">
        {props.registerPath && (
          <Link
            to={props.registerPath}
            className="rounded text-soft underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
          >
            {texts.register}
          </Link>
        )}
      </p>
    </div>
  )
}

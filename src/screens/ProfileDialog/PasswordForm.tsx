import type { FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { PasswordField, type PasswordFieldProps } from '../../ui/PasswordField.tsx'

export interface PasswordFormProps {
  texts: Record<'change' | 'password' | 'repetition' | 'confirm' | 'busy', string> & {
    field: PasswordFieldProps['texts']
  }
  password: string
  repetition: string
  passwordError: string | undefined
  repetitionError: string | undefined
  busy: boolean
  on: {
    password(password: string): void
    repetition(repetition: string): void
    submit(): void
  }
}

/** The form for a new password, which is typed twice. */
export function PasswordForm({ texts, on, ...props }: PasswordFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    on.submit()
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-3.5" aria-label={texts.change}>
      <PasswordField
        texts={texts.field}
        label={texts.password}
        name="new-password"
        data-event="password.setPassword"
        isNew
        readOnly={props.busy}
        value={props.password}
        error={props.passwordError}
        onType={on.password}
      />
      <PasswordField
        texts={texts.field}
        label={texts.repetition}
        name="repetition"
        data-event="password.setRepetition"
        isNew
        readOnly={props.busy}
        value={props.repetition}
        error={props.repetitionError}
        onType={on.repetition}
      />
      <div className="flex justify-end">
        <Button
          submit
          variant="primary"
          event="password.submit"
          busy={props.busy}
          disabledReason={props.busy ? texts.busy : undefined}
        >
          {props.busy ? texts.busy : texts.confirm}
        </Button>
      </div>
    </form>
  )
}

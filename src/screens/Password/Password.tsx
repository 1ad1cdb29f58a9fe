import type { FormEvent } from 'react'
import { Button } from '../../widgets/Button.tsx'
import { Choice } from '../../widgets/Choice.tsx'
import { Modal } from '../../widgets/Modal.tsx'
import { Switch } from '../../widgets/Switch.tsx'
import { TextField } from '../../widgets/TextField.tsx'

type Language = 'ko' | 'en'
type Theme = 'system' | 'light' | 'dark'

export interface PasswordProps {
  texts: Record<
    | 'heading'
    | 'change'
    | 'password'
    | 'repetition'
    | 'confirm'
    | 'busy'
    | 'close'
    | 'push'
    | 'language'
    | 'theme'
    | 'keys'
    | 'on'
    | 'off',
    string
  >
  languages: Record<Language, string>
  themes: Record<Theme, string>
  password: string
  repetition: string
  busy: boolean
  cannotClose: string | undefined
  push: { on: boolean; canToggle: boolean; state: string }
  language: Language
  theme: Theme
  keys: boolean
  on: {
    password(password: string): void
    repetition(repetition: string): void
    submit(): void
    close(): void
    push(): void
    language(language: Language): void
    theme(theme: Theme): void
    keys(on: boolean): void
  }
}

/** A new password, typed twice, and the employee's settings on this device. */
export function Password({ texts, on, ...props }: PasswordProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    on.submit()
  }
  return (
    <Modal
      size="small"
      title={texts.heading}
      closeLabel={texts.close}
      cannotClose={props.cannotClose}
      onClose={on.close}
    >
      <div className="min-h-0 overflow-y-auto px-5 py-5 sm:px-6">
        <form onSubmit={submit} noValidate className="space-y-3.5" aria-label={texts.change}>
          <h3 className="text-[13px] font-semibold text-soft">{texts.change}</h3>
          <TextField
            label={texts.password}
            name="new-password"
            type="password"
            autoComplete="new-password"
            required
            readOnly={props.busy}
            value={props.password}
            error={undefined}
            onChange={(event) => on.password(event.target.value)}
          />
          <TextField
            label={texts.repetition}
            name="repetition"
            type="password"
            autoComplete="new-password"
            required
            readOnly={props.busy}
            value={props.repetition}
            error={undefined}
            onChange={(event) => on.repetition(event.target.value)}
          />
          <div className="flex justify-end">
            <Button submit look="primary" busy={props.busy} disabledReason={props.cannotClose}>
              {props.busy ? texts.busy : texts.confirm}
            </Button>
          </div>
        </form>
        <div className="mt-5 space-y-1 border-t border-line pt-4">
          <Switch
            label={texts.push}
            on={props.push.on}
            state={props.push.state}
            disabled={!props.push.canToggle}
            onToggle={on.push}
          />
          <Switch
            label={texts.keys}
            on={props.keys}
            state={props.keys ? texts.on : texts.off}
            onToggle={() => on.keys(!props.keys)}
          />
          <Choice
            label={texts.language}
            value={props.language}
            options={props.languages}
            onChoose={on.language}
          />
          <Choice
            label={texts.theme}
            value={props.theme}
            options={props.themes}
            onChoose={on.theme}
          />
        </div>
      </div>
    </Modal>
  )
}

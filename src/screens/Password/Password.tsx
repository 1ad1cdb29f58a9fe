import type { FormEvent } from 'react'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Switch } from '../../ui/Switch.tsx'

type Language = 'ko' | 'en'
type Theme = 'system' | 'light' | 'dark'

export interface PasswordProps {
  machine: MachineAttributes
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
    | 'off'
    | 'problem'
    | 'report'
    | 'notices',
    string
  >
  languages: Record<Language, string>
  themes: Record<Theme, string>
  password: string
  repetition: string
  busy: boolean
  cannotClose: string | undefined
  push: {
    machine: MachineAttributes
    on: boolean
    canToggle: boolean
    state: string
    /** Why notifications cannot reach this page, and what to do. */
    hint: string | undefined
  }
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
    /** Saves the last steps of the machines for a problem report. */
    report(): void
  }
}

/** The profile dialog: a new password, typed twice, and the employee's preferences on this device. */
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
      machine={props.machine}
      closeEvent="password.close"
      cannotClose={props.cannotClose}
      onClose={on.close}
    >
      <div className="min-h-0 overflow-y-auto px-5 py-5 sm:px-6">
        <form onSubmit={submit} noValidate className="space-y-3.5" aria-label={texts.change}>
          <h3 className="text-[13px] font-semibold text-soft">{texts.change}</h3>
          <PasswordField
            label={texts.password}
            name="new-password"
            data-event="password.setPassword"
            isNew
            readOnly={props.busy}
            value={props.password}
            onType={on.password}
          />
          <PasswordField
            label={texts.repetition}
            name="repetition"
            data-event="password.setRepetition"
            isNew
            readOnly={props.busy}
            value={props.repetition}
            onType={on.repetition}
          />
          <div className="flex justify-end">
            <Button
              submit
              look="primary"
              event="password.submit"
              busy={props.busy}
              disabledReason={props.cannotClose}
            >
              {props.busy ? texts.busy : texts.confirm}
            </Button>
          </div>
        </form>
        <div className="mt-5 space-y-1 border-t border-line pt-4">
          <Switch
            label={texts.push}
            machine={props.push.machine}
            event="push.toggle"
            on={props.push.on}
            state={props.push.state}
            hint={props.push.hint}
            disabled={!props.push.canToggle}
            onToggle={on.push}
          />
          <Switch
            label={texts.keys}
            event="preferences.setKeys"
            on={props.keys}
            state={props.keys ? texts.on : texts.off}
            onToggle={() => on.keys(!props.keys)}
          />
          <SegmentedControl
            label={texts.language}
            value={props.language}
            options={props.languages}
            event="preferences.setLanguage"
            onChoose={on.language}
          />
          <SegmentedControl
            label={texts.theme}
            value={props.theme}
            options={props.themes}
            event="preferences.setTheme"
            onChoose={on.theme}
          />
          <div className="flex min-h-11 items-center gap-x-3">
            <span className="mr-auto text-[13px] text-soft">{texts.problem}</span>
            <span className="shrink-0">
              <Button onClick={on.report}>{texts.report}</Button>
            </span>
          </div>
          <p className="text-right text-[13px]">
            <a
              href="/third-party-notices.txt"
              target="_blank"
              rel="noopener"
              className="text-soft underline underline-offset-2"
            >
              {texts.notices}
            </a>
          </p>
        </div>
      </div>
    </Modal>
  )
}

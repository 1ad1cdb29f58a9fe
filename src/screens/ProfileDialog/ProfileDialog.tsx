import { settingsPath } from '../../app/screens.ts'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Modal } from '../../ui/Modal.tsx'
import {
  ProblemReportButton,
  type ProblemReportButtonTexts,
} from '../../ui/ProblemReportButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { PasswordForm, type PasswordFormProps } from './PasswordForm.tsx'
import {
  Appearance,
  type AppearanceProps,
  PushSwitch,
  type PushSwitchProps,
  ShortcutsSwitch,
  type ShortcutsSwitchProps,
} from './Preferences.tsx'

export interface ProfileDialogProps
  extends Omit<PasswordFormProps, 'texts' | 'on'>,
    Omit<AppearanceProps, 'texts'>,
    Omit<ShortcutsSwitchProps, 'texts'> {
  machine: MachineAttributes
  texts: PasswordFormProps['texts'] &
    AppearanceProps['texts'] &
    ShortcutsSwitchProps['texts'] &
    ProblemReportButtonTexts &
    Record<'heading' | 'close' | 'allSettings' | 'absence' | 'notices', string>
  cannotClose: string | undefined
  /** Whether the server supports absences and delegations. */
  hasAbsence?: boolean
  /** Whether employees can sign in with a password here. */
  hasPassword?: boolean
  push: PushSwitchProps
  on: PasswordFormProps['on'] & {
    close(): void
    push(): void
    language(language: AppearanceProps['language']): void
    theme(theme: AppearanceProps['theme']): void
    keys(on: boolean): void
    /** Called to save the recorded machine events as a file for a problem report. */
    report(): void
  }
}

/** The profile dialog: the employee's preferences on this device, and the form for a new password, which is typed twice. */
export function ProfileDialog({ texts, on, ...props }: ProfileDialogProps) {
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
      <div className="min-h-0 overflow-y-auto px-5 py-4 sm:px-6">
        <div className="space-y-1">
          <PushSwitch {...props.push} onToggle={on.push} />
          <ShortcutsSwitch texts={texts} keys={props.keys} onToggle={on.keys} />
          <Appearance
            texts={texts}
            languages={props.languages}
            themes={props.themes}
            language={props.language}
            theme={props.theme}
            on={on}
          />
          <ProblemReportButton texts={texts} onSave={on.report} />
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-[13px] text-soft">
            <Link
              to={settingsPath('profile')}
              onClick={on.close}
              className="underline underline-offset-2"
            >
              {texts.allSettings}
            </Link>
            {props.hasAbsence && (
              <Link
                to={settingsPath('absence')}
                onClick={on.close}
                className="underline underline-offset-2"
              >
                {texts.absence}
              </Link>
            )}
            <a
              href="/third-party-notices.txt"
              target="_blank"
              rel="noopener"
              className="underline underline-offset-2"
            >
              {texts.notices}
            </a>
          </p>
        </div>
        {props.hasPassword !== false && (
          <div className="mt-4 space-y-3.5 border-t border-line pt-4">
            <h3 className="text-[13px] font-semibold text-soft">{texts.change}</h3>
            <PasswordForm
              texts={texts}
              password={props.password}
              passwordError={props.passwordError}
              repetition={props.repetition}
              repetitionError={props.repetitionError}
              busy={props.busy}
              on={on}
            />
          </div>
        )}
      </div>
    </Modal>
  )
}

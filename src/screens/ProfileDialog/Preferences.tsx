import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Switch } from '../../ui/Switch.tsx'

type Language = 'ko' | 'en'
type Theme = 'system' | 'light' | 'dark'

export interface PushSwitchProps {
  label: string
  machine: MachineAttributes
  on: boolean
  canToggle: boolean
  state: string
  /** Why push notifications do not work on this page, and what to do; shown below the switch. */
  hint: string | undefined
}

/** The switch for the push notifications of this device. */
export function PushSwitch({ canToggle, ...props }: PushSwitchProps & { onToggle(): void }) {
  return <Switch {...props} event="push.toggle" disabled={!canToggle} />
}

export interface ShortcutsSwitchProps {
  texts: Record<'keys' | 'on' | 'off', string>
  keys: boolean
}

/** The switch for the keyboard shortcuts of lists. */
export function ShortcutsSwitch({
  texts,
  keys,
  onToggle,
}: ShortcutsSwitchProps & { onToggle(on: boolean): void }) {
  return (
    <Switch
      label={texts.keys}
      event="preferences.setKeys"
      on={keys}
      state={keys ? texts.on : texts.off}
      onToggle={() => onToggle(!keys)}
    />
  )
}

export interface AppearanceProps {
  texts: Record<'language' | 'theme', string>
  languages: Record<Language, string>
  themes: Record<Theme, string>
  language: Language
  theme: Theme
}

/** The controls for the language and the theme of the app. */
export function Appearance({
  texts,
  on,
  ...props
}: AppearanceProps & { on: { language(language: Language): void; theme(theme: Theme): void } }) {
  return (
    <>
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
    </>
  )
}

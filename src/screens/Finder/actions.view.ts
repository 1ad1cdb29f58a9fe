import { patternsOutsideNavigation, profilePath, settingsPath } from '../../app/screens.ts'
import { settingsTabsOfInstallation, type SettingsTabConditions } from '../../app/settingsTabs.ts'
import type { MainText } from '../../text/en.ts'
import type { FinderText } from '../../text/finder.en.ts'
import type { Language } from '../../text/language.ts'
import type { SettingsText } from '../../text/settings.en.ts'
import { languageNames } from '../ProfileDialog/ProfileDialog.view.ts'
import type { FinderItem } from './Finder.tsx'

const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]
const themeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const

/** The command that the app executes for an action that has no path. */
export type FinderCommand =
  | { type: 'theme'; theme: Theme }
  | { type: 'language'; language: Language }
  | { type: 'help' }
  | { type: 'signOut' }

export interface FinderAction extends FinderItem {
  /** The command of the action; null for an action that has a path. */
  command: FinderCommand | null
}

interface Choices {
  username: string
  language: Language
  theme: Theme
  /** The installation's settings on which the tabs depend. */
  settings: SettingsTabConditions
}

interface Texts {
  text: MainText
  settingsText: SettingsText
  finderText: FinderText
}

/** The actions: own profile, settings tabs, the other themes and language, help, release notes, sign-out. */
export function finderActions(
  { username, language, theme, settings }: Choices,
  { text, settingsText, finderText: t }: Texts,
): FinderAction[] {
  const { frame } = text
  const screen = (path: string, label: string, icon: FinderItem['icon']): FinderAction => ({
    key: path,
    path,
    label,
    icon,
    command: null,
  })
  const act = (
    command: FinderCommand,
    label: string,
    icon: FinderItem['icon'],
    value = '',
  ): FinderAction => ({ key: `${command.type}${value}`, path: null, label, icon, command })
  const otherLanguage: Language = language === 'ko' ? 'en' : 'ko'
  return [
    screen(profilePath(username), t.profile, 'person'),
    ...settingsTabsOfInstallation(settings).map((tab) =>
      screen(settingsPath(tab), t.choice(settingsText.heading, settingsText.tabs[tab]), 'settings'),
    ),
    ...themes
      .filter((one) => one !== theme)
      .map((one) =>
        act(
          { type: 'theme', theme: one },
          t.choice(frame.theme, frame.themes[one]),
          themeIcons[one],
          one,
        ),
      ),
    act(
      { type: 'language', language: otherLanguage },
      t.choice(frame.language, languageNames[otherLanguage]),
      'language',
    ),
    act({ type: 'help' }, frame.help, 'help'),
    screen(patternsOutsideNavigation.changelog, t.changelog, 'file'),
    act({ type: 'signOut' }, frame.signOut, 'signOut'),
  ]
}

import type { Settings } from '../world/world.ts'
import { type SettingsTab, settingsTabs } from './screens.ts'

/** The settings of the installation that determine the tabs. */
export type TabSettings = Pick<Settings, 'features' | 'passwordSignIn'>

/** The tabs of the settings: without delegations there is no tab for absences, without passwords none to change one. */
export function settingsTabsOf({ features, passwordSignIn }: TabSettings): SettingsTab[] {
  return settingsTabs.filter(
    (tab) =>
      (tab !== 'absence' || features?.includes('delegations')) &&
      (tab !== 'password' || passwordSignIn !== false),
  )
}

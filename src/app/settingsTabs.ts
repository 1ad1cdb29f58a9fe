import type { Settings } from '../world/world.ts'
import { type SettingsTab, settingsTabs } from './screens.ts'

/** The installation's settings on which the tabs depend. */
export type TabSettings = Pick<Settings, 'features' | 'passwordSignIn'>

/** The available tabs of the settings. Without delegations there is no tab for absences, and without passwords no tab to change one. */
export function settingsTabsOf({ features, passwordSignIn }: TabSettings): SettingsTab[] {
  return settingsTabs.filter(
    (tab) =>
      (tab !== 'absence' || features?.includes('delegations')) &&
      (tab !== 'password' || passwordSignIn !== false),
  )
}

import type { InstallationSettings } from '../world/world.ts'
import { type SettingsTab, settingsTabs } from './screens.ts'

/** The installation's settings on which the tabs depend. */
export type SettingsTabConditions = Pick<InstallationSettings, 'features' | 'passwordSignIn'>

/** The available settings tabs. The absence tab needs the delegations feature, and the password tab needs password sign-in. */
export function settingsTabsOfInstallation({
  features,
  passwordSignIn,
}: SettingsTabConditions): SettingsTab[] {
  return settingsTabs.filter(
    (tab) =>
      (tab !== 'absence' || features.includes('delegations')) &&
      (tab !== 'password' || passwordSignIn !== false),
  )
}

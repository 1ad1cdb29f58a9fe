import { type SettingsTab, settingsTabs } from './screens.ts'

/** The tabs of the settings of a server with these features: without delegations there is no tab for absences. */
export function settingsTabsOf(features: readonly string[]): SettingsTab[] {
  return settingsTabs.filter((tab) => tab !== 'absence' || features.includes('delegations'))
}

import type { Employee } from '../../../contract/session.ts'
import { settingsPath, type SettingsTab, settingsTabs } from '../../app/screens.ts'
import { settingsTabsOfInstallation, type SettingsTabConditions } from '../../app/settingsTabs.ts'
import { profileOf } from '../../layout/AppLayout.view.ts'
import type { SettingsText } from '../../text/settings.en.ts'
import type { MainText } from '../../text/en.ts'
import type { ProfileFactsProps } from '../../domain/ProfileFacts.tsx'
import type { SettingsProps } from './Settings.tsx'

/** The tab with this name in the URL; undefined if there is none. Without password sign-in there is no password tab. */
export function findSettingsTab(
  name: string | undefined,
  { passwordSignIn }: Pick<SettingsTabConditions, 'passwordSignIn'>,
): SettingsTab | undefined {
  if (name === 'password' && passwordSignIn === false) return undefined
  return settingsTabs.find((tab) => tab === name)
}

/** The props of the settings screen with this tab open. `settings` are those of the installation. */
export function settingsView(
  tab: SettingsTab,
  text: MainText,
  settingsText: SettingsText,
  settings: SettingsTabConditions,
): Omit<SettingsProps, 'children'> {
  return {
    product: text.productName,
    heading: settingsText.heading,
    tabs: settingsTabsOfInstallation(settings).map((one) => ({
      path: settingsPath(one),
      label: settingsText.tabs[one],
    })),
    label: settingsText.tabs[tab],
    hint: settingsText.hints[
      tab === 'devices' && settings.passwordSignIn === false ? 'devicesWithoutPassword' : tab
    ],
  }
}

/** The facts about an employee. `media` is prepended to the path of the avatar. */
export function profileFactsView(
  employee: Omit<Employee, 'token'>,
  media: string,
  { facts }: SettingsText,
): ProfileFactsProps {
  const { person, department, position } = profileOf(employee, media)
  return {
    person,
    facts: [
      { label: facts.name, value: person.name },
      { label: facts.username, value: employee.user.username },
      { label: facts.department, value: department },
      { label: facts.position, value: position },
    ],
  }
}

import { textTable } from './language.ts'
import type { ProfileText } from './profile.en.ts'
import type { SettingsText } from './settings.en.ts'

/** The texts of the profile of an employee, and of the facts in the settings. */
interface ProfileTexts {
  profileText: ProfileText
  settingsText: SettingsText
}

/** One table for both kinds of texts, because a component must not suspend on several tables (see `finderTexts`). */
export const profileTexts = textTable<ProfileTexts>({
  ko: async () => {
    const files = [import('./profile.ko.ts'), import('./settings.ko.ts')] as const
    const [{ profile }, { settings }] = await Promise.all(files)
    return { profileText: profile, settingsText: settings }
  },
  en: async () => {
    const files = [import('./profile.en.ts'), import('./settings.en.ts')] as const
    const [{ profile }, { settings }] = await Promise.all(files)
    return { profileText: profile, settingsText: settings }
  },
})

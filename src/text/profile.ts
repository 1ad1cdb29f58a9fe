import type { AccountText } from './account.en.ts'
import { textTable } from './language.ts'
import type { ProfileText } from './profile.en.ts'

/** The texts of the profile of an employee, and of the facts in the settings. */
interface ProfileTexts {
  profileText: ProfileText
  account: AccountText
}

/** One table for both kinds of texts, because React can confuse the promises of several tables. */
export const profileTexts = textTable<ProfileTexts>({
  ko: async () => {
    const files = [import('./profile.ko.ts'), import('./account.ko.ts')] as const
    const [{ profile }, { account }] = await Promise.all(files)
    return { profileText: profile, account }
  },
  en: async () => {
    const files = [import('./profile.en.ts'), import('./account.en.ts')] as const
    const [{ profile }, { account }] = await Promise.all(files)
    return { profileText: profile, account }
  },
})

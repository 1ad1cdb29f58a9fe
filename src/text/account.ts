import type { AccountText } from './account.en.ts'
import type { HelpText } from './help.en.ts'
import { textTable } from './language.ts'

/** The texts of the settings, and of the keyboard shortcuts that they list. */
interface SettingsTexts {
  account: AccountText
  help: HelpText
}

/** One table for both kinds of texts, for the same reason as in `finder.ts`. */
export const settingsTexts = textTable<SettingsTexts>({
  ko: async () => {
    const files = [import('./account.ko.ts'), import('./help.ko.ts')] as const
    const [{ account }, { help }] = await Promise.all(files)
    return { account, help }
  },
  en: async () => {
    const files = [import('./account.en.ts'), import('./help.en.ts')] as const
    const [{ account }, { help }] = await Promise.all(files)
    return { account, help }
  },
})

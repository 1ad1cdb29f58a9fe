import type { HelpText } from './help.en.ts'
import { textTable } from './language.ts'
import type { SettingsText } from './settings.en.ts'

/** The texts of the settings, and of the keyboard shortcuts that they list. */
interface SettingsTexts {
  settingsText: SettingsText
  help: HelpText
}

/** One table for both kinds of texts, for the same reason as in `finder.ts`. */
export const settingsTexts = textTable<SettingsTexts>({
  ko: async () => {
    const files = [import('./settings.ko.ts'), import('./help.ko.ts')] as const
    const [{ settings }, { help }] = await Promise.all(files)
    return { settingsText: settings, help }
  },
  en: async () => {
    const files = [import('./settings.en.ts'), import('./help.en.ts')] as const
    const [{ settings }, { help }] = await Promise.all(files)
    return { settingsText: settings, help }
  },
})

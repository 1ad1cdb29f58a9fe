import type { BoxText } from './boxes.en.ts'
import type { FinderText } from './finder.en.ts'
import { textTable } from './language.ts'
import type { SettingsText } from './settings.en.ts'

/** The texts of the finder, and of the settings and documents that it finds. */
interface FinderTexts {
  finderText: FinderText
  settingsText: SettingsText
  boxText: BoxText
}

/**
 * One table for all texts of the finder. A component must not suspend on several tables: when React renders it again, it assigns promises
 * by the order of the calls of `use`, so that one table could get the texts of another.
 */
export const finderTexts = textTable<FinderTexts>({
  ko: async () => {
    const [{ finder }, { settings }, { boxes }] = await Promise.all([
      import('./finder.ko.ts'),
      import('./settings.ko.ts'),
      import('./boxes.ko.ts'),
    ])
    return { finderText: finder, settingsText: settings, boxText: boxes }
  },
  en: async () => {
    const [{ finder }, { settings }, { boxes }] = await Promise.all([
      import('./finder.en.ts'),
      import('./settings.en.ts'),
      import('./boxes.en.ts'),
    ])
    return { finderText: finder, settingsText: settings, boxText: boxes }
  },
})

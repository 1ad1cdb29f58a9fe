import type { AccountText } from './account.en.ts'
import type { BoxText } from './boxes.en.ts'
import type { FinderText } from './finder.en.ts'
import { textTable } from './language.ts'

/** The texts of the finder, and of the settings and documents that it finds. */
interface FinderTexts {
  finderText: FinderText
  account: AccountText
  boxText: BoxText
}

/** One table for all texts of the finder, because a component must not suspend on several tables: React can confuse their promises. */
export const finderTexts = textTable<FinderTexts>({
  ko: async () => {
    const [{ finder }, { account }, { boxes }] = await Promise.all([
      import('./finder.ko.ts'),
      import('./account.ko.ts'),
      import('./boxes.ko.ts'),
    ])
    return { finderText: finder, account, boxText: boxes }
  },
  en: async () => {
    const [{ finder }, { account }, { boxes }] = await Promise.all([
      import('./finder.en.ts'),
      import('./account.en.ts'),
      import('./boxes.en.ts'),
    ])
    return { finderText: finder, account, boxText: boxes }
  },
})

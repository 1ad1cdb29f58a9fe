import { textTable } from './language.ts'

/** The release notes, as Markdown. */
export const changelogTexts = textTable<string>({
  ko: async () => (await import('../../CHANGELOG.ko.md?raw')).default,
  en: async () => (await import('../../CHANGELOG.md?raw')).default,
})

import type { MainText } from './en.ts'
import { signedOut as signedOutEn, type SignedOutText } from './signedOut.en.ts'
import { signedOut as signedOutKo } from './signedOut.ko.ts'

/** How long the texts of a table may take to load, in milliseconds. As long as the code of a component (src/loading/lazyComponent.ts). */
const LOAD_TIMEOUT_MS = 30_000

export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/** The employee's choice, else the first preferred language of the browser that the product supports. Undefined if there is none. */
export function languageOf(
  chosen: string | null,
  browser: readonly string[],
): Language | undefined {
  const languageCodes = [chosen ?? '', ...browser].map((text) => text.slice(0, 2).toLowerCase())
  return languageCodes.map(findLanguage).find((language) => language !== undefined)
}

function findLanguage(text: string): Language | undefined {
  return languages.find((language) => language === text)
}

/** A table of texts in all languages. It is loaded when a screen needs it. */
export interface TextTable<Texts> {
  /** Loads the texts of a language. All callers share one promise; a failed load can be retried. */
  load: Readonly<Record<Language, () => Promise<Texts>>>
  /** The texts of a language; undefined before they are loaded. */
  of(language: Language): Texts | undefined
}

interface LoadableTable {
  load: TextTable<unknown>['load']
  isUsed(): boolean
}

const tables: LoadableTable[] = []

/** Creates a text table from import functions, one for each language. */
export function textTable<Texts>(
  importTexts: Readonly<Record<Language, () => Promise<Texts>>>,
): TextTable<Texts> {
  const loading: { [Key in Language]?: Promise<Texts> } = {}
  const loadedTexts: { [Key in Language]?: Texts } = {}
  const loadIn = (language: Language) => () => {
    loading[language] ??= new Promise<Texts>((resolve, reject) => {
      importTexts[language]().then(resolve, reject)
      setTimeout(reject, LOAD_TIMEOUT_MS)
    }).then(
      (texts) => {
        loadedTexts[language] = texts
        return texts
      },
      (failure: unknown) => {
        delete loading[language]
        throw failure
      },
    )
    return loading[language]
  }
  const load = { ko: loadIn('ko'), en: loadIn('en') }
  tables.push({ load, isUsed: () => languages.some((language) => loading[language]) })
  return { load, of: (language) => loadedTexts[language] }
}

/** The texts before the sign-in, in all languages. They are small enough for the entry chunk. */
export const signedOutTexts: Readonly<Record<Language, SignedOutText>> = {
  ko: signedOutKo,
  en: signedOutEn,
}

/** The main table: the texts of the main layout and of the drafting screens. */
export const mainTexts = textTable<MainText>({
  ko: async () => (await import('./ko.ts')).ko,
  en: async () => (await import('./en.ts')).en,
})

/**
 * Loads this language's texts for the main table and for all tables loaded so far. The current screen can then switch its language without
 * a loading state.
 */
export async function loadLanguage(language: Language): Promise<void> {
  const usedTables = tables.filter(({ load, isUsed }) => load === mainTexts.load || isUsed())
  await Promise.all(usedTables.map(({ load }) => load[language]()))
}

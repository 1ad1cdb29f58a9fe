import type { BoxText } from './boxes.en.ts'
import type { Text } from './en.ts'
import type { FrontText } from './front.en.ts'
import type { RegisterText } from './register.en.ts'

export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/** The employee's choice, else the first language of the browser that the product supports. Undefined if there is none. */
export function languageOf(
  chosen: string | null,
  browser: readonly string[],
): Language | undefined {
  const preferred = [chosen ?? '', ...browser].map((wish) => wish.slice(0, 2).toLowerCase())
  return preferred.map(known).find((language) => language !== undefined)
}

function known(wish: string): Language | undefined {
  return languages.find((language) => language === wish)
}

/** The text tables, loaded when a screen needs them. Each has one file for each language. */
interface Tables {
  front: FrontText
  all: Text
  boxes: BoxText
  register: RegisterText
}

const readers: { [Name in keyof Tables]: (language: Language) => Promise<Tables[Name]> } = {
  front: async (language) =>
    (await (language === 'en' ? import('./front.en.ts') : import('./front.ko.ts'))).front,
  all: async (language) =>
    language === 'en' ? (await import('./en.ts')).en : (await import('./ko.ts')).ko,
  boxes: async (language) =>
    (await (language === 'en' ? import('./boxes.en.ts') : import('./boxes.ko.ts'))).boxes,
  register: async (language) =>
    (await (language === 'en' ? import('./register.en.ts') : import('./register.ko.ts'))).register,
}

const tables = new Map<string, Tables[keyof Tables]>()
const loading = new Map<string, Promise<Tables[keyof Tables]>>()

/** Loads a text table. All callers get the same promise. A failed load can be retried. */
function loadTable<Name extends keyof Tables>(
  name: Name,
  language: Language,
): Promise<Tables[Name]> {
  const key = `${name} ${language}`
  const known = loading.get(key) as Promise<Tables[Name]> | undefined
  if (known) return known
  const read = readers[name](language)
  loading.set(key, read)
  read.then(
    (table) => tables.set(key, table),
    () => loading.delete(key),
  )
  return read
}

/**
 * Loads the other-language versions of all tables loaded so far. The current screen can then change its language without a loading state.
 */
export async function loadLanguage(language: Language): Promise<void> {
  const names = Object.keys(readers) as (keyof Tables)[]
  const isLoaded = (name: keyof Tables) =>
    name === 'all' || languages.some((one) => loading.has(`${name} ${one}`))
  await Promise.all(names.filter(isLoaded).map((name) => loadTable(name, language)))
}

/** Loads the texts before the sign-in. They are small enough to load first. */
export function loadFront(language: Language): Promise<FrontText> {
  return loadTable('front', language)
}

/** The texts before the sign-in of a language whose table is loaded. */
export function frontOf(language: Language): FrontText {
  return tables.get(`front ${language}`) as FrontText
}

/** Loads all texts of a language except the boxes and the registration. */
export function loadText(language: Language): Promise<Text> {
  return loadTable('all', language)
}

/** The texts of a language; undefined before they are loaded. */
export function textOf(language: Language): Text | undefined {
  return tables.get(`all ${language}`) as Text | undefined
}

export function loadBoxText(language: Language): Promise<BoxText> {
  return loadTable('boxes', language)
}

export function boxTextOf(language: Language): BoxText | undefined {
  return tables.get(`boxes ${language}`) as BoxText | undefined
}

export function loadRegisterText(language: Language): Promise<RegisterText> {
  return loadTable('register', language)
}

export function registerTextOf(language: Language): RegisterText | undefined {
  return tables.get(`register ${language}`) as RegisterText | undefined
}

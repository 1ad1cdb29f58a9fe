import type { BoxText } from './boxes.en.ts'
import type { Text } from './en.ts'
import type { FrontText } from './front.en.ts'
import type { RegisterText } from './register.en.ts'

export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/** The employee's own choice, else the first language of the browser that the product speaks; undefined where neither is known. */
export function languageOf(
  chosen: string | null,
  browser: readonly string[],
): Language | undefined {
  const wishes = [chosen ?? '', ...browser].map((wish) => wish.slice(0, 2).toLowerCase())
  return wishes.map(known).find((language) => language !== undefined)
}

function known(wish: string): Language | undefined {
  return languages.find((language) => language === wish)
}

/** The tables that come when a screen needs them, a file of their own for each language. */
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

/** A table of a language; the promise is the same for every asker. */
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

/** Loads in another language all that has been loaded so far, so that the screen that stands can go over to it without a gap. */
export async function loadLanguage(language: Language): Promise<void> {
  const names = Object.keys(readers) as (keyof Tables)[]
  const isSaid = (name: keyof Tables) =>
    name === 'all' || languages.some((one) => loading.has(`${name} ${one}`))
  await Promise.all(names.filter(isSaid).map((name) => loadTable(name, language)))
}

/** The sentences that stand before the sign-in: little enough to come first. */
export function loadFront(language: Language): Promise<FrontText> {
  return loadTable('front', language)
}

/** Those of a language that has been loaded. */
export function frontOf(language: Language): FrontText {
  return tables.get(`front ${language}`) as FrontText
}

/** All sentences of a language but those of the boxes. */
export function loadText(language: Language): Promise<Text> {
  return loadTable('all', language)
}

/** The sentences of a language, once they have been loaded. */
export function textOf(language: Language): Text | undefined {
  return tables.get(`all ${language}`) as Text | undefined
}

/** The sentences of the boxes and their documents. */
export function loadBoxText(language: Language): Promise<BoxText> {
  return loadTable('boxes', language)
}

export function boxTextOf(language: Language): BoxText | undefined {
  return tables.get(`boxes ${language}`) as BoxText | undefined
}

/** The sentences of the registration. */
export function loadRegisterText(language: Language): Promise<RegisterText> {
  return loadTable('register', language)
}

export function registerTextOf(language: Language): RegisterText | undefined {
  return tables.get(`register ${language}`) as RegisterText | undefined
}

import type { Text } from './en.ts'
import type { FrontText } from './front.en.ts'

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

/** The sentences that stand before the sign-in: little enough to come first. */
export async function loadFront(language: Language): Promise<FrontText> {
  const { front } = await (language === 'en' ? import('./front.en.ts') : import('./front.ko.ts'))
  return front
}

const tables = new Map<Language, Text>()
const loading = new Map<Language, Promise<Text>>()

/** All sentences of a language, a file of their own each; the promise is the same for every asker. */
export function loadText(language: Language): Promise<Text> {
  const known = loading.get(language)
  if (known) return known
  const table = readTable(language)
  loading.set(language, table)
  table.catch(() => loading.delete(language))
  return table
}

/** The sentences of a language, once they have been loaded. */
export function textOf(language: Language): Text | undefined {
  return tables.get(language)
}

async function readTable(language: Language): Promise<Text> {
  const table = language === 'en' ? (await import('./en.ts')).en : (await import('./ko.ts')).ko
  tables.set(language, table)
  return table
}

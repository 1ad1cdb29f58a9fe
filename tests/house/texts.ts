/** A table of sentences: each value is a text, a function that returns one, or another table. */
type Table = { readonly [key: string]: unknown }

/** A sentence with its key, which is a path for nested tables; `sentence` is undefined for a function. */
export interface Sentence {
  key: string
  sentence: string | undefined
}

/** The sentences of a table, sorted by their keys. */
export function sentencesOf(table: Table, above = ''): Sentence[] {
  return Object.entries(table)
    .flatMap(([own, value]): Sentence[] => {
      const key = above ? `${above}.${own}` : own
      if (typeof value === 'object' && value !== null) return sentencesOf(value as Table, key)
      return [{ key, sentence: typeof value === 'string' ? value : undefined }]
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

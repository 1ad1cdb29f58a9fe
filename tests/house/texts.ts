/** A table of sentences: each a text, a function that writes one, or a further table. */
type Table = { readonly [key: string]: unknown }

/** A sentence under its key, those of nested tables by their path; undefined where a function writes it. */
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

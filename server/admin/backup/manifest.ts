import * as z from 'zod/mini'

/** The first entry of an archive: what it is, and how much of it must follow. */
export const Manifest = z.object({
  format: z.literal('e-payment backup 1'),
  /** the last migration of the database that it was taken of */
  schema: z.string(),
  /** the time of the backup */
  at: z.string(),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.number().check(z.gte(0)) }),
  ),
  files: z.number().check(z.gte(0)),
  /** of all files together */
  bytes: z.number().check(z.gte(0)),
})
export type Manifest = z.infer<typeof Manifest>

export const FORMAT = 'e-payment backup 1'
export const MANIFEST = 'manifest.json'

/** The name of one part of a table's rows: a line a row, each a JSON array of its columns' texts. */
export const partName = (table: string, number: number) =>
  `rows/${table}/${String(number).padStart(6, '0')}.jsonl`

export const fileName = (id: string) => `files/${id}`

/** The table whose rows an entry contains. Undefined for a file. */
export const tableOf = (entry: string) => /^rows\/(\w+)\/\d+\.jsonl$/.exec(entry)?.[1]

/** The id of the file in an entry. Undefined for rows. */
export const fileOf = (entry: string) => /^files\/([0-9a-f-]{36})$/.exec(entry)?.[1]

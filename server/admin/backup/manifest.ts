import * as z from 'zod/mini'

/** The first entry of an archive: its format, and the number of rows and files that must follow. */
export const Manifest = z.object({
  format: z.literal('e-payment backup 1'),
  /** the name of the last migration of the database that was backed up */
  schema: z.string(),
  /** the time of the backup */
  at: z.string(),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.number().check(z.gte(0)) }),
  ),
  files: z.number().check(z.gte(0)),
  /** the total size of all files, in bytes */
  bytes: z.number().check(z.gte(0)),
})
export type Manifest = z.infer<typeof Manifest>

export const BACKUP_FORMAT = 'e-payment backup 1'
export const MANIFEST_NAME = 'manifest.json'

/** The entry name of one part of a table's rows. Each line is one row: a JSON array with the text of each column. */
export const rowsEntryName = (table: string, number: number) =>
  `rows/${table}/${String(number).padStart(6, '0')}.jsonl`

export const fileEntryName = (id: string) => `files/${id}`

/** The table whose rows an entry contains. Undefined for a file. */
export const tableOfEntry = (entry: string) => /^rows\/(\w+)\/\d+\.jsonl$/.exec(entry)?.[1]

/** The id of the file in an entry. Undefined for rows. */
export const fileIdOfEntry = (entry: string) => /^files\/([0-9a-f-]{36})$/.exec(entry)?.[1]

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { type Category, documentTypes, type VoucherLine } from '../../contract/voucher.ts'
import { decompressSegment } from '../../server/vouchers/segments.ts'
import type { TestProduct } from './product.ts'

type Stored = Pick<TestProduct, 'database' | 'settings'>

const tables = ['documents', 'signs', 'receivers', 'attachments', 'default_lines', 'entries']

/** Every row that a submission can write, and every file on disk: equal before and after a refused request. */
export async function storedState({ database, settings }: Stored): Promise<string[]> {
  const { rows } = await database.pool.query(
    tables
      .map((table) => `select '${table} ' || stored::text as row from ${table} stored`)
      .join(' union all '),
  )
  return [...rows.map(({ row }): string => row).sort(), ...filesOf(settings.DATA_DIR)]
}

/** The files of a data folder, including uploads in progress, relative to `files`. */
export function filesOf(folder: string): string[] {
  const root = path.join(folder, 'files')
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** Makes the unfinished uploads in a data folder two hours old, because the removal of orphaned files skips younger ones. */
export function ageUnfinishedUploads(folder: string): void {
  const incoming = path.join(folder, 'files', 'incoming')
  const past = new Date(Date.now() - 2 * 3_600_000)
  for (const name of fs.readdirSync(incoming, { recursive: true, encoding: 'utf8' })) {
    fs.utimesSync(path.join(incoming, name), past, past)
  }
}

export interface StoredDocument {
  id: number
  category: Category
  batch_number: number
  author_id: string
  title: string
  status: string
  lines: VoucherLine[]
  signs: { employee_id: string; seq: number; type: string; result: string }[]
  receivers: string[]
  attachments: { id: string; line_id: string; title: string; size: number; sha256: string }[]
}

/** Every stored document, by id. */
export async function readStoredDocuments({
  database,
}: Pick<Stored, 'database'>): Promise<StoredDocument[]> {
  const { rows } = await database.pool.query(`
    select id, category, batch_number, author_id, title, status, lines,
      (select coalesce(json_agg(json_build_object('employee_id', employee_id, 'seq', seq,
        'type', type, 'result', result) order by seq), '[]') from signs
        where document_id = d.id) as signs,
      array(select employee_id from receivers where document_id = d.id order by id) as receivers,
      (select coalesce(json_agg(json_build_object('id', id, 'line_id', line_id, 'title', title,
        'size', size, 'sha256', encode(sha256, 'hex')) order by seq), '[]') from attachments
        where document_id = d.id) as attachments
    from documents d order by id`)
  return rows
}

/** SHA-256 of some bytes, in hexadecimal digits. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The bytes of a stored file. */
export function bytesOf({ settings }: Pick<Stored, 'settings'>, id: string): Buffer {
  return fs.readFileSync(path.join(settings.DATA_DIR, 'files', id.slice(0, 2), id))
}

/** Asserts that each document is complete and that each file belongs to a document; returns the documents. */
export async function expectDocumentsComplete(product: Stored): Promise<StoredDocument[]> {
  const stored = await readStoredDocuments(product)
  const { rows: batches } = await product.database.pool.query(
    'select category, number, segment from batches',
  )
  const linesOf = new Map(
    batches.map((row) => [`${documentTypes[row.category as Category]} ${row.number}`, row.segment]),
  )
  for (const document of stored) {
    const segment = linesOf.get(`${documentTypes[document.category]} ${document.batch_number}`)
    expect(document.lines).toEqual(JSON.parse(`[${decompressSegment(segment)}]`))
    expect(document.signs.map(({ seq }) => seq)).toEqual(document.signs.map((_, at) => at))
    expect(document.signs.length).toBeGreaterThan(0)
    for (const { id, size, sha256: digest } of document.attachments) {
      const bytes = bytesOf(product, id)
      expect([bytes.length, sha256(bytes)]).toEqual([size, digest])
    }
  }
  const owned = stored.flatMap(({ attachments }) => attachments.map(({ id }) => id))
  expect(filesOf(product.settings.DATA_DIR)).toEqual(
    owned.map((id) => path.join(id.slice(0, 2), id)).sort(),
  )
  return stored
}

import pg from 'pg'

/** A named SQL query with its values as text. */
export interface Statement {
  name: string
  text: string
  values: (string | null)[]
}

type Row = Record<string, string | null>

/** The database schema of the reference server: tables like those of the product, with the same columns, checks and indexes. */
const SCHEMA = 'floor'
const tables = [
  'documents',
  'signs',
  'decisions',
  'receivers',
  'attachments',
  'default_lines',
  'entries',
  'entry_head',
] as const
type Table = (typeof tables)[number]

/**
 * The rows of the reference server. `ofSubmission` and `ofDecision` read the rows that the product has written, and return the statements
 * that write the same rows to the tables of the reference server.
 */
export interface ReferenceRows {
  ofSubmission(documentId: number): Promise<Statement[]>
  ofDecision(documentId: number, approver: string): Promise<Statement[]>
  /** Copies documents to the tables of the reference server, so that it can store decisions on them. */
  prepare(documentIds: readonly number[]): Promise<void>
  /** Empties the tables of the reference server. */
  empty(): Promise<void>
  close(): Promise<void>
}

const asText = { getTypeParser: () => (text: string) => text }

function insert(table: Table, rows: readonly Row[]): Statement[] {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return []
  const values = rows.map(
    (_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join(', ')})`,
  )
  const names = columns.map((name) => pg.escapeIdentifier(name)).join(', ')
  return [
    {
      name: `${table} ${rows.length}`,
      text: `insert into ${SCHEMA}.${table} (${names}) overriding system value values ${values.join(', ')}`,
      values: rows.flatMap((row) => columns.map((name) => row[name] ?? null)),
    },
  ]
}

function moveHead(entries: readonly Row[]): Statement[] {
  return entries.map(({ seq = null, hash = null }) => ({
    name: 'head',
    text: `update ${SCHEMA}.entry_head set seq = $1, hash = $2`,
    values: [seq, hash],
  }))
}

/** Creates the tables of the reference server next to those of the product, in the same database. */
export async function createReferenceRows(connection: pg.ClientConfig): Promise<ReferenceRows> {
  const client = new pg.Client({ ...connection, types: asText })
  await client.connect()
  const read = async (text: string, values: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  await client.query(`create schema ${SCHEMA}`)
  for (const table of tables) {
    await client.query(
      `create table ${SCHEMA}.${table} (like public.${table} including all excluding generated)`,
    )
  }
  const empty = async () => {
    await client.query(`truncate ${tables.map((table) => `${SCHEMA}.${table}`).join(', ')}`)
    await client.query(`insert into ${SCHEMA}.entry_head (seq, hash) values (0, '')`)
  }
  await empty()
  const of = (table: Table, documentId: number) =>
    read(`select * from public.${table} where document_id = $1 order by id`, [documentId])
  const entryOf = (type: string, documentId: number, who: string) =>
    read(
      `select * from public.entries where who = $3 and what::json ->> 'type' = $1
        and coalesce(what::json #>> '{document,id}', what::json ->> 'document') = $2`,
      [type, String(documentId), who],
    )

  return {
    async ofSubmission(id) {
      const documents = await read('select * from public.documents where id = $1', [id])
      const { author_id = null, category = null } = documents[0] ?? {}
      const line = await read(
        'select * from public.default_lines where employee_id = $1 and category = $2',
        [author_id, category],
      )
      const entries = await entryOf('document.submitted', id, String(author_id))
      return [
        ...insert('documents', documents),
        ...insert('signs', await of('signs', id)),
        ...insert('receivers', await of('receivers', id)),
        ...insert('attachments', await of('attachments', id)),
        {
          name: 'line',
          text: `delete from ${SCHEMA}.default_lines where employee_id = $1 and category = $2`,
          values: [author_id, category],
        },
        ...insert('default_lines', line),
        ...insert('entries', entries),
        ...moveHead(entries),
      ]
    },

    async ofDecision(id, approver) {
      const signs = await of('signs', id)
      const at = signs.findIndex((sign) => sign.employee_id === approver)
      const decided = signs[at]
      if (!decided) throw new Error(`There is no stored decision of ${approver}.`)
      const next = signs[at + 1]
      const decisions = await read(
        'select * from public.decisions where document_id = $1 and employee_id = $2',
        [id, approver],
      )
      const entries = await entryOf('document.approved', id, approver)
      const seat = (seq: string | null, result: string | null, sign: Row): Statement => ({
        name: 'seat',
        text: `update ${SCHEMA}.signs set result = $3, comment = $4, signed_at = $5
          where document_id = $1 and seq = $2`,
        values: [String(id), seq, result, sign.comment ?? '', sign.signed_at ?? null],
      })
      const status: Statement = {
        name: 'status',
        text: `update ${SCHEMA}.documents set status = 'approved' where id = $1`,
        values: [String(id)],
      }
      return [
        seat(decided.seq ?? null, decided.result ?? null, decided),
        ...insert('decisions', decisions),
        next ? seat(next.seq ?? null, '0', { comment: '', signed_at: null }) : status,
        ...insert('entries', entries),
        ...moveHead(entries),
      ]
    },

    async prepare(ids) {
      for (const [table, key] of [
        ['documents', 'id'],
        ['signs', 'document_id'],
      ]) {
        await client.query(
          `insert into ${SCHEMA}.${table} overriding system value
           select * from public.${table} where ${key} = any($1::int[])`,
          [ids],
        )
      }
    },

    empty,

    close: () => client.end(),
  }
}

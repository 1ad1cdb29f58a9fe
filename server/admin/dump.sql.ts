import { sql, type Transaction } from 'kysely'
import { documentStatuses } from '../../contract/document.ts'
import { categories, type Category, documentTypes } from '../../contract/voucher.ts'
import type { Tables } from '../db/tables.ts'

type Trx = Transaction<Tables>

const DOCUMENTS_AT_ONCE = 200

interface DocumentRow {
  id: number
  batch_number: number
  category: Category
  author_id: string
  title: string
  status: keyof typeof documentStatuses
  created_at: Date
  invoices: string[]
  receivers: string[]
  carbon_copys: { user_id: string; kind: string; added_at: string; read_at: string | null }[]
  signs: {
    user_id: string
    sign_date: string | null
    opened_at: string | null
    held: { reason: string; since: string; until: string | null } | null
  }[]
  attachments: object[]
  revision: number
  department_id: number | null
  decisions: { at: string }[]
}

/** Every document in the format of `dump` (operations, "dump"), by id. */
export async function* dumpDocuments(trx: Trx): AsyncGenerator<object> {
  for (let last = 0; ; ) {
    const rows = await fetchDocuments(trx, last)
    yield* rows.map(showDocument)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

async function fetchDocuments(trx: Trx, after: number): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select id, batch_number, category, author_id, title, status, created_at,
      array(select line ->> 'id' from json_array_elements(lines) line) as invoices,
      array(select employee_id from receivers where document_id = d.id order by id) as receivers,
      (select coalesce(json_agg(json_build_object('user_id', employee_id, 'kind', kind,
        'added_by', added_by, 'added_at', added_at, 'read_at', read_at) order by id), '[]')
        from receivers where document_id = d.id) as carbon_copys,
      (select coalesce(json_agg(json_build_object('user_id', employee_id, 'seq', seq, 'type', type,
        'result', result, 'comment', comment, 'sign_date', signed_at, 'step', step, 'state', state,
        'way', way, 'acted_by', acted_by, 'replaced_id', replaced_id, 'opened_at', opened_at,
        'held', case when held_reason is not null then json_build_object(
          'reason', held_reason, 'since', held_at, 'until', held_until) end) order by seq), '[]')
        from signs where document_id = d.id) as signs,
      (select coalesce(json_agg(json_build_object('invoice', line_id, 'title', title, 'size', size,
        'sha256', encode(sha256, 'hex')) order by seq), '[]')
        from attachments where document_id = d.id) as attachments,
      revision, department_id,
      (select coalesce(json_agg(json_build_object('number', number, 'event', event, 'seq', seq,
        'step', step, 'user_id', employee_id, 'principal_id', principal_id, 'comment', comment,
        'at', at) order by number), '[]')
        from decisions where document_id = d.id) as decisions
    from documents d where id > ${after} order by id limit ${DOCUMENTS_AT_ONCE}`.execute(trx)
  return rows
}

const toIso = (timestamp: string) => new Date(timestamp).toISOString()

function showDocument(row: DocumentRow): object {
  return {
    id: row.id,
    batch_number: row.batch_number,
    document_type: documentTypes[row.category],
    author_id: row.author_id,
    title: row.title,
    doc_status: documentStatuses[row.status],
    created: row.created_at.toISOString(),
    invoices: row.invoices,
    receivers: row.receivers,
    carbon_copys: row.carbon_copys.map((receiver) => ({
      ...receiver,
      added_at: new Date(receiver.added_at).toISOString(),
      read_at: receiver.read_at && new Date(receiver.read_at).toISOString(),
    })),
    signs: row.signs.map((sign) => ({
      ...sign,
      sign_date: sign.sign_date && toIso(sign.sign_date),
      opened_at: sign.opened_at && toIso(sign.opened_at),
      held: sign.held && { ...sign.held, since: toIso(sign.held.since) },
    })),
    attachments: row.attachments,
    revision: row.revision,
    department_id: row.department_id,
    decisions: row.decisions.map((decision) => ({ ...decision, at: toIso(decision.at) })),
  }
}

export async function dumpSubscriptions(trx: Trx): Promise<object[]> {
  const { rows } = await sql<object>`
    select employee_id as user_id, endpoint from subscriptions order by 1, 2`.execute(trx)
  return rows
}

export async function dumpEmployees(trx: Trx): Promise<object[]> {
  const { rows } = await sql<object>`
    select id as username, active from employees order by id`.execute(trx)
  return rows
}

/** The approval line that each employee used last, by category: `{user_id, document_type, approvers: [{user_id, type}]}`. */
export async function dumpDefaultLines(trx: Trx): Promise<object[]> {
  const { rows } = await sql<{ user_id: string; category: Category; approvers: object[] }>`
    select employee_id as user_id, category,
      json_agg(json_build_object('user_id', approver_id, 'type', type) order by seq) as approvers
    from default_lines group by 1, 2 order by 1, 2`.execute(trx)
  return rows.map(({ user_id, category, approvers }) => ({
    user_id,
    document_type: documentTypes[category],
    approvers,
  }))
}

/** All delegations, by id. `document_types` is null for all categories. */
export async function dumpDelegations(trx: Trx): Promise<object[]> {
  const { rows } = await sql<{
    starts: Date
    ends: Date
    ended: Date | null
    categories: Category[] | null
  }>`
    select id, principal_id as principal, delegate_id as delegate, starts_at as starts, ends_at as ends,
      reason, categories, ended_at as ended, ended_by from delegations order by id`.execute(trx)
  return rows.map(({ starts, ends, ended, categories, ...row }) => ({
    ...row,
    starts: starts.toISOString(),
    ends: ends.toISOString(),
    ended_at: ended?.toISOString() ?? null,
    document_types: categories?.map((category) => documentTypes[category]) ?? null,
  }))
}

/** The saved lines by owner and name. The owner of a company line is null. */
export async function dumpSavedLines(trx: Trx): Promise<object[]> {
  const { rows } = await sql<{ category: Category | null }>`
    select owner_id as user_id, name, version, category, approvers, receivers
    from saved_lines order by owner_id nulls first, name_key`.execute(trx)
  return rows.map(({ category, ...row }) => ({
    ...row,
    document_type: category && documentTypes[category],
  }))
}

const MESSAGES_AT_ONCE = 1000

/** The messages to the ERP, as JSON texts, by sequence. */
export async function* dumpMessages(trx: Trx): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const rows = await trx
      .selectFrom('outbox')
      .select(['sequence', 'message'])
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(MESSAGES_AT_ONCE)
      .execute()
    yield* rows.map(({ message }) => message)
    const end = rows.at(-1)
    if (!end) return
    last = end.sequence
  }
}

/** The numbers of voucher lines and batches, by category. */
export async function countLinesAndBatches(
  trx: Trx,
): Promise<Record<string, { lines: number; batches: number }>> {
  const { rows } = await sql<{ category: Category; lines: number; batches: number }>`
    select category, sum(line_count) as lines, count(*) as batches
    from batches group by category`.execute(trx)
  return Object.fromEntries(
    categories.map((category) => {
      const found = rows.find((row) => row.category === category)
      return [category, { lines: found?.lines ?? 0, batches: found?.batches ?? 0 }]
    }),
  )
}

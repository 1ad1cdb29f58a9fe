import { type Kysely, sql, type Transaction } from 'kysely'
import type { SavedLine } from '../../contract/savedLine.ts'
import type { Category } from '../../contract/voucher.ts'
import type { SavedApprover, SavedReceiver, Tables } from '../db/tables.ts'

type Db = Kysely<Tables>
type Trx = Transaction<Tables>

/** The content of a saved line after its checks. `nameKey` is the key by which names are compared. */
export interface SavedLineContent {
  name: string
  nameKey: string
  category: Category | null
  approvers: SavedApprover[]
  receivers: SavedReceiver[]
}

/** A saved line with the current data of its employees. */
export type SavedLineRow = Omit<SavedLine, 'document_type'> & { category: Category | null }

/** The saved lines of an employee and of the company, by name. With `id` only this line. */
export async function listSavedLines(
  db: Db,
  employeeId: string,
  id: number | null = null,
): Promise<SavedLineRow[]> {
  const { rows } = await sql<SavedLineRow>`
    select l.id, version, case when owner_id is null then 'company' else 'me' end as owner, l.name, category,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'department', d.name,
          'position', p.name, 'avatar', avatar, 'type', type, 'step', step, 'active', active) order by seq), '[]')
        from rows from (jsonb_to_recordset(l.approvers) as (id text, type text, step integer))
          with ordinality line (id, type, step, seq)
        join employees e on e.id = line.id
        join departments d on d.id = department_id join positions p on p.id = position_id) as approvers,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'kind', kind, 'active', active)
          order by seq), '[]')
        from rows from (jsonb_to_recordset(l.receivers) as (id text, kind text)) with ordinality list (id, kind, seq)
        join employees e on e.id = list.id) as receivers
    from saved_lines l
    where (owner_id = ${employeeId} or owner_id is null) and (${id}::integer is null or l.id = ${id})
    order by owner_id is null, l.name, l.id`.execute(db)
  return rows
}

/** The usernames in `ids` that exist, including inactive employees. */
export async function findExistingUsernames(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('employees').where('id', 'in', ids).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** The usernames as stored, including those of inactive employees, by the upper case of `ids`. */
export async function findUsernamesIgnoringCase(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const keys = ids.map((id) => id.toUpperCase())
  const { rows } = await sql<{ id: string }>`
    select id from employees where upper(id) = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ id }) => [id.toUpperCase(), id]))
}

/** Serializes the changes of one owner's saved lines, so that two of them cannot exceed the limit. `owner` is null for the company. */
export async function lockSavedLines(trx: Trx, owner: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${owner ?? ''}, 4182))`.execute(trx)
}

/** A saved line with its owner, for checking who may change it. */
export interface SavedLineWithOwner extends SavedLineContent {
  id: number
  ownerId: string | null
  version: number
}

const columns = [
  'id',
  'owner_id as ownerId',
  'version',
  'name',
  'name_key as nameKey',
  'category',
  'approvers',
  'receivers',
] as const

export async function findSavedLine(trx: Trx, id: number): Promise<SavedLineWithOwner | undefined> {
  return trx.selectFrom('saved_lines').where('id', '=', id).select(columns).executeTakeFirst()
}

/** All saved lines of an owner; null for the company. */
export async function listSavedLinesOf(
  trx: Trx,
  owner: string | null,
): Promise<SavedLineWithOwner[]> {
  return trx
    .selectFrom('saved_lines')
    .where('owner_id', 'is not distinct from', owner)
    .select(columns)
    .execute()
}

const valuesOf = ({ name, nameKey, category, approvers, receivers }: SavedLineContent) => ({
  name,
  name_key: nameKey,
  category,
  approvers: JSON.stringify(approvers),
  receivers: JSON.stringify(receivers),
})

/** Stores a new saved line and returns its id. */
export async function insertSavedLine(
  trx: Trx,
  owner: string | null,
  content: SavedLineContent,
): Promise<number> {
  const { id } = await trx
    .insertInto('saved_lines')
    .values({ owner_id: owner, ...valuesOf(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the content of a saved line and returns its new version. */
export async function replaceSavedLine(
  trx: Trx,
  id: number,
  content: SavedLineContent,
): Promise<number> {
  const { version } = await trx
    .updateTable('saved_lines')
    .set((row) => ({ ...valuesOf(content), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteSavedLines(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('saved_lines').where('id', 'in', ids).execute()
}

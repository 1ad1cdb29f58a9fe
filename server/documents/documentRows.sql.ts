import { approverTypes, signTypes } from '../../contract/approver.ts'
import type { DocumentSummary } from '../../contract/document.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import { decidedStatuses, receiverAccessCondition } from '../db/statuses.ts'
import type { Tables } from '../db/tables.ts'
import { erpStatus, isErpInUse } from './erp.sql.ts'
import { laterActorName } from './signing.sql.ts'

/** The fields of a document in a list. `signs` and `receivers` are JSON texts that are sent unchanged. */
interface DocumentRow {
  id: number
  title: string
  author: string
  author_id: string
  department: string
  status: Tables['documents']['status']
  /** the date of submission in the product's time zone */
  created: string
  created_at: Date
  withdrawn_at: Date | null
  batch_number: number
  category: Category
  read: boolean
  price: number
  invoices_count: number
  attachments_count: number
  completed_at: Date | null
  revision: number
  waiting_since: Date | null
  /** the state of the document in the ERP */
  erp: DocumentSummary['erp']
  /** the date of `waiting_since` in the product's time zone */
  waiting_day: string | null
  signs: string
  receivers: string
  /** the principals of the reader who have an open seat */
  delegated_by: { id: string; name: string }[] | null
}

export interface SummaryRow extends DocumentRow {
  lines?: undefined
}

/** A whole document. `lines` is a JSON text, or null if it is too long for this query and must be read with `readLinesChunk`. */
export interface WholeDocumentRow extends DocumentRow {
  lines: string | null
  attachments: {
    id: string
    line_id: string
    title: string
    size: number
    kind: string | null
    sha256: string
  }[]
}

/**
 * Limits of the voucher lines in one query, in bytes as PostgreSQL stores them: compressed to about a tenth of the text. A query stops
 * after the document that reaches `chunk`. Lines over `row` are too long for this query and are read as bytes later: decoding and encoding
 * 1 MB of Korean text would block the event loop for about 15 ms.
 */
const storedLimits = { chunk: 64 * 1024, row: 16 * 1024 }

const wholeRows = `
    case when stored <= $3 then lines::text end as lines,
    (select coalesce(json_agg(json_build_object('id', f.id, 'line_id', line_id, 'title', f.title,
      'size', size, 'kind', kind, 'sha256', encode(sha256, 'hex')) order by f.seq), '[]')
      from attachments f where f.document_id = d.id) as attachments,`

/** SQL: the requested documents ($1), with `place`, their position in the list of ids. */
const wantedDocuments = `(select documents.*, place from documents
  join unnest($1::int[]) with ordinality as wanted (id, place) using (id))`

const boundedDocuments = `(select *, coalesce(sum(stored) filter (where stored <= $3)
      over (order by place rows between unbounded preceding and 1 preceding), 0) as returned_before
    from (select *, pg_column_size(lines) as stored from ${wantedDocuments} wanted) sized)`

/**
 * SQL: the timestamp since which the current approvers of document `d` have had the turn; the earliest if there are several. Null for an
 * ended document.
 */
export const waitingSince = `(select min(coalesce(turn_at, d.created_at)) from signs waiting
  where waiting.document_id = d.id and waiting.result = '0')`

/** SQL: a timestamp as local time of the zone, for clients that print it unchanged (wire, introduction). */
const localTime = (timestamp: string, zone: string) =>
  `to_char(${timestamp} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS')`

/** SQL: a timestamp in the format of JavaScript's `toISOString`, independent of the connection's time zone. */
const isoTime = (timestamp: string) =>
  `to_char(${timestamp} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const localDay = (timestamp: string, zone: string) =>
  `to_char(${timestamp} at time zone ${zone}, 'YYYY-MM-DD')`

/** SQL: the delegate who decided seat `s`; null for a decision by the approver. */
const actedBy = `case when s.acted_by is not null then json_build_object('id', s.acted_by, 'name', s.acted_by_name,
  'department', s.acted_by_department, 'position', s.acted_by_position) end`

/** SQL: the last date of the active delegations of the approver of seat `s`, while the seat is undecided. */
const awayUntil = (
  zone: string,
) => `case when d.status = 'waiting' and s.result in ('0', '1') then (
  select ${localDay("(max(ends_at) - interval '1 microsecond')", zone)} from active_delegations(now())
  where principal_id = s.employee_id) end`

/**
 * SQL: the rows of documents. Rows become JSON by `to_json`, because `json_build_object` looks up the type of each field again for each
 * row. `employee` is the one for whom they are read: only the author gets the read receipts (receivers, L16).
 */
const rowsQuery = (isSummary: boolean, zone: string, employee: string, inLine: string) => `
  with delegated as materialized (select * from delegated_seats(${employee}, ${inLine}) where document_id = any($1::int[]))
  select d.id, title, author_name as author, author_id, author_department as department, status,
    ${localDay('d.created_at', zone)} as created, d.created_at, batch_number, category, read_at is not null or status = 'withdrawn' as read,
    withdrawn_at, price, invoices_count, completed_at, revision,
    waiting_since, ${localDay('waiting_since', zone)} as waiting_day,
    case when ${isErpInUse} then ${erpStatus} end as erp,
    (select count(*) from attachments where document_id = d.id) as attachments_count, ${isSummary ? '' : wholeRows}
    (select coalesce(json_agg(to_json(sign) order by seq), '[]')::text from (
      select s.id, (select person from (select e.id, coalesce(approver_name, e.name) as name,
          coalesce(approver_department, departments.name) as department,
          coalesce(approver_position, positions.name) as position, e.avatar) person) as user,
        s.seq, s.type, s.result, case when s.signed_at is not null then s.comment end as comment,
        ${localTime('s.signed_at', zone)} as sign_date, ${isoTime('s.signed_at')} as signed_at, created_time as created,
        case s.type when '${approverTypes.agree}' then ${signTypes.agree} else ${signTypes.approve} end as "signType",
        s.step, s.state, s.way, ${actedBy} as acted_by, ${isoTime('s.opened_at')} as opened_at, ${isoTime('s.seen_at')} as seen_at,
        ${isSummary ? 'null::text' : awayUntil(zone)} as away_until,
        case when s.held_reason is not null then json_build_object(
          'reason', s.held_reason, 'since', ${isoTime('s.held_at')}, 'until', s.held_until) end as held,
        case when former.id is not null then json_build_object('id', former.id, 'name', former.name) end as replaced, e.active,
        case when d.status = 'waiting' then ${laterActorName} end as later_actor
      from signs s join employees e on e.id = s.employee_id
      left join employees former on former.id = s.replaced_id
      join departments on departments.id = e.department_id
      join positions on positions.id = e.position_id where s.document_id = d.id) sign) as signs,
    (select coalesce(json_agg(to_json(receiver) order by id), '[]')::text from (
      select r.id, r.employee_id as receiver_id, e.name as receiver_name, r.read_at is not null as is_readed,
        ${signTypes.reference} as "signType", r.kind, e.active,
        case when d.author_id = ${employee} then ${isoTime('r.read_at')} end as read_at,
        json_build_object('id', adder.id, 'name', adder.name) as added_by
      from receivers r join employees e on e.id = r.employee_id
      join employees adder on adder.id = r.added_by
      where r.document_id = d.id) receiver) as receivers,
    (select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.id)
      from delegated join employees e on e.id = principal_id where document_id = d.id) as delegated_by
  from ${isSummary ? wantedDocuments : boundedDocuments} d
  cross join lateral (select ${waitingSince} as waiting_since, ${localTime('d.created_at', zone)} as created_time offset 0) times
  ${isSummary ? '' : 'where returned_before < $2'} order by place`

const wholeDocumentsQuery = {
  name: 'page-rows',
  text: rowsQuery(false, '$4::text', '$5::text', '$6::boolean'),
}
const summariesQuery = {
  name: 'summary-rows',
  text: rowsQuery(true, '$2::text', '$3::text', '$4::boolean'),
}

/** The employee who gets the documents, with the setting `DELEGATE_IN_LINE`. */
export interface RequestingEmployee {
  id: string
  canDelegateInLine: boolean
}

/** The first of these documents, in the order of `ids`: at least one, and as many as one query may return. */
export async function readDocumentChunk(
  pool: Database['pool'],
  ids: readonly number[],
  timeZone: string,
  employee: RequestingEmployee,
): Promise<WholeDocumentRow[]> {
  const { rows } = await pool.query({
    ...wholeDocumentsQuery,
    values: [
      ids,
      storedLimits.chunk,
      storedLimits.row,
      timeZone,
      employee.id,
      employee.canDelegateInLine,
    ],
  })
  return rows
}

/** All of these documents, in the order of `ids`, without lines and files. */
export async function readSummaries(
  pool: Database['pool'],
  ids: readonly number[],
  timeZone: string,
  reader: RequestingEmployee,
): Promise<SummaryRow[]> {
  const { rows } = await pool.query({
    ...summariesQuery,
    values: [ids, timeZone, reader.id, reader.canDelegateInLine],
  })
  return rows
}

const linesPart = {
  name: 'lines-part',
  text: `select substring(text from $2::int + 1 for $3::int) as bytes,
      length(text) > $2::int + $3::int as "hasMore"
    from (select convert_to(lines::text, 'UTF8') as text from documents where id = $1 offset 0) d`,
}

/** `count` bytes of a document's lines, a JSON text in UTF-8, from offset `from`. PostgreSQL decompresses the whole text for each call. */
export async function readLinesChunk(
  pool: Database['pool'],
  id: number,
  from: number,
  count: number,
): Promise<{ bytes: Buffer; hasMore: boolean }> {
  const { rows } = await pool.query({ ...linesPart, values: [id, from, count] })
  if (rows.length === 0) throw new Error(`The document ${id} is not stored any more.`)
  return rows[0]
}

/** The relation of an employee to a document, and what the employee has not read. `receiverId` is the id of the row in `receivers`. */
export interface Participation {
  author: boolean
  approver: boolean
  receiverId: number | null
  isUnreadDecision: boolean
  isUnreadReceiver: boolean
  /** Whether the employee can open the document as a delegate (delegates, L42). */
  delegate: boolean
  /** Whether a delegate has decided for the employee, who has not opened the document since. */
  isUnseenDecision: boolean
  /** Whether the employee can decide, and has not opened the document since the turn began. */
  isUnopenedTurn: boolean
  active: boolean
}

const part = {
  name: 'part',
  text: `
  select author_id = $2 as author,
    exists (select from signs where document_id = d.id and employee_id = $2) as approver,
    r.id as "receiverId",
    author_id = $2 and status in (${decidedStatuses}) and d.read_at is null as "isUnreadDecision",
    r.id is not null and r.read_at is null as "isUnreadReceiver",
    is_delegate(d.id, $2) as delegate,
    exists (select from signs where document_id = d.id and employee_id = $2 and way = 'delegate'
      and seen_at is null) as "isUnseenDecision",
    exists (select from signs where document_id = d.id and result = '0' and opened_at is null
      and (employee_id = $2 or (document_id, employee_id) in (select * from delegated_seats($2, $3)))) as "isUnopenedTurn",
    exists (select from employees where id = $2 and active) as active
  from documents d left join receivers r on r.document_id = d.id and r.employee_id = $2 and ${receiverAccessCondition}
  where d.id = $1`,
}

/** The relation of an employee to a document, or undefined if the document does not exist. */
export async function findParticipation(
  pool: Database['pool'],
  documentId: number,
  { id, canDelegateInLine }: RequestingEmployee,
): Promise<Participation | undefined> {
  const { rows } = await pool.query({ ...part, values: [documentId, id, canDelegateInLine] })
  return rows[0]
}

/** Whether an employee can open a document (receivers, L8 to L9; delegates, L42). */
export function canOpen({ author, approver, receiverId, delegate }: Participation): boolean {
  return author || approver || delegate || receiverId !== null
}

const delegations = {
  name: 'caller-delegations',
  text: `
  select principal_id as principal, ended is not null as "hasEnded"
  from document_delegations($1) where delegate_id = $2
    and ($3 or not exists (select from signs where document_id = $1 and employee_id = $2))
  order by principal_id`,
}

/** The delegations to an employee that cover a document and are valid, or ended within the last hour. */
export async function findCallerDelegations(
  pool: Database['pool'],
  documentId: number,
  { id, canDelegateInLine }: RequestingEmployee,
): Promise<{ principal: string; hasEnded: boolean }[]> {
  const { rows } = await pool.query({
    ...delegations,
    values: [documentId, id, canDelegateInLine],
  })
  return rows
}

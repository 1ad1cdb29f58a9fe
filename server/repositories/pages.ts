import type { Category } from '../../contract/voucher.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

/** A document with all that the wire shows of it; `lines`, `signs` and `copies` are JSON texts, ready to be sent. */
export interface PageRow {
  id: number
  title: string
  author: string
  author_id: string
  department: string
  status: Tables['documents']['status']
  created_at: Date
  withdrawn_at: Date | null
  batch_number: number
  category: Category
  read: boolean
  price: number
  invoices_count: number
  lines: string
  attachments: {
    id: string
    line_id: string
    title: string
    size: number
    kind: string | null
    sha256: string
  }[]
  signs: string
  copies: string
}

const pageRows = {
  name: 'page-rows',
  text: `
  select d.id, title, a.name as author, author_id, o.name as department, status, d.created_at,
    batch_number, category, read_at is not null as read,
    case when status = 'withdrawn' then read_at end as withdrawn_at, price, invoices_count, lines::text as lines,
    (select coalesce(json_agg(json_build_object('id', f.id, 'line_id', line_id, 'title', f.title,
      'size', size, 'kind', kind, 'sha256', encode(sha256, 'hex')) order by f.seq), '[]')
      from attachments f where f.document_id = d.id) as attachments,
    (select coalesce(json_agg(json_build_object('id', s.id, 'user', json_build_object(
        'id', e.id, 'name', e.name, 'department', departments.name, 'position', positions.name,
        'avatar', e.avatar), 'seq', s.seq, 'type', s.type, 'result', s.result,
        'comment', s.comment, 'sign_date', s.signed_at) order by s.seq), '[]')::text
      from signs s join employees e on e.id = s.employee_id
      join departments on departments.id = e.department_id
      join positions on positions.id = e.position_id where s.document_id = d.id) as signs,
    (select coalesce(json_agg(json_build_object('id', r.id, 'receiver_id', r.employee_id,
        'receiver_name', e.name, 'is_readed', r.read_at is not null) order by r.id), '[]')::text
      from receivers r join employees e on e.id = r.employee_id
      where r.document_id = d.id) as copies
  from documents d join employees a on a.id = author_id
  join departments o on o.id = a.department_id
  where d.id = any($1::int[]) order by d.id desc`,
}

/** Documents by their ids, the newest first. */
export async function readPage(pool: Database['pool'], ids: readonly number[]): Promise<PageRow[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query({ ...pageRows, values: [ids] })
  return rows
}

/** What somebody is to a document, and what of it they have not read. `copy` is the id of their reference. */
export interface Part {
  author: boolean
  approver: boolean
  copy: number | null
  unreadEnd: boolean
  unreadCopy: boolean
  active: boolean
}

const part = {
  name: 'part',
  text: `
  select author_id = $2 as author,
    exists (select from signs where document_id = d.id and employee_id = $2) as approver,
    r.id as copy,
    author_id = $2 and status in ('approved', 'rejected') and d.read_at is null as "unreadEnd",
    r.id is not null and r.read_at is null as "unreadCopy",
    exists (select from employees where id = $2 and active) as active
  from documents d left join receivers r on r.document_id = d.id and r.employee_id = $2
  where d.id = $1`,
}

/** What an employee is to a document; undefined where there is none. */
export async function findPart(
  pool: Database['pool'],
  documentId: number,
  employeeId: string,
): Promise<Part | undefined> {
  const { rows } = await pool.query({ ...part, values: [documentId, employeeId] })
  return rows[0]
}

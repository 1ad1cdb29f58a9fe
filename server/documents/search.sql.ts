import { FINDER_RESULTS_MAX } from '../../contract/limits.ts'
import type { Database } from '../db/connect.ts'
import { receiverAccessCondition } from '../db/statuses.ts'
import type { Tables } from '../db/tables.ts'

interface FoundRow {
  id: number
  title: string
  author: string
  status: Tables['documents']['status']
  createdAt: Date
  batch_number: number
}

/** Up to this number of documents of an employee, in all roles together, `search` looks up and compares each document. */
export const ONE_BY_ONE_DOCUMENTS_MAX = 4000

const matches = 'strpos(search_text, $2) > 0 or batch_number = $3::int or id = $3::int'

/**
 * SQL: the documents of which the employee is author, approver in any seat, delegate, or receiver who may already open the
 * document (`receiverAccessCondition`). These employees may open a document.
 */
const roles = [
  'select id from documents where author_id = $1',
  'select document_id from signs where employee_id = $1',
  `select document_id from receivers r join documents d on d.id = r.document_id where r.employee_id = $1 and ${receiverAccessCondition}`,
  'select document_id from delegate_documents($1)',
]

const newest = `order by id desc limit ${FINDER_RESULTS_MAX}`

/**
 * One of the two parts of `found` is executed. For an employee with few documents, each of them is looked up and compared. For one with
 * many, all documents are compared, newest first, and the matching ones are looked up among those of the employee. A comparison takes a
 * tenth of the time of a lookup: 100,000 of them take 30 ms.
 */
const search = {
  name: 'search-documents',
  text: `with own as materialized (
      ${roles.map((role) => `(${role} limit ${ONE_BY_ONE_DOCUMENTS_MAX + 1})`).join(' union all ')}),
    size as materialized (select count(*) <= ${ONE_BY_ONE_DOCUMENTS_MAX} as "isSmall" from own),
    found as materialized (
      (select d.id from (select distinct id from own) few
        cross join lateral (select * from documents where documents.id = few.id offset 0) d
        where (select "isSmall" from size) and (${matches.replaceAll(/\b(search_text|batch_number|id)\b/g, 'd.$1')})
        ${newest.replace('id', 'd.id')})
      union all
      (select id from documents where not (select "isSmall" from size) and (${matches})
        and (${roles.map((role) => `id in (${role})`).join(' or ')}) ${newest}))
    select id, title, author_name as author, status, created_at as "createdAt", batch_number
    from found join documents using (id) order by id desc`,
}

/** The newest documents that an employee may open and that match a normalized text, or a batch number or document number. */
export async function findDocuments(
  pool: Database['pool'],
  employeeId: string,
  text: string,
  number: number | null,
): Promise<FoundRow[]> {
  const { rows } = await pool.query({ ...search, values: [employeeId, text, number] })
  return rows
}

import { documentStatuses } from '../../contract/document.ts'
import type { FoundDocument } from '../../contract/search.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { dayOf } from '../time/dates.ts'
import { readSearch } from '../vouchers/search.ts'
import { findDocuments } from './search.sql.ts'

/** The largest number that a batch or a document can have. */
const INTEGER_MAX = 2 ** 31 - 1

/**
 * The newest documents that the caller may open and that match the text (wire, "Search"). A blank text finds nothing. Throws 400 for a
 * text that is too long or contains control characters.
 */
export async function searchDocuments(
  { database, settings }: ServerContext,
  { id }: CurrentEmployee,
  text: string,
): Promise<FoundDocument[]> {
  const search = readSearch(text.trim())
  if (search === '') return []
  const number = /^\d{1,10}$/.test(search) && Number(search) <= INTEGER_MAX ? Number(search) : null
  const rows = await findDocuments(database.pool, id, search, number)
  return rows.map(({ status, createdAt, ...row }) => ({
    ...row,
    doc_status: documentStatuses[status],
    created: dayOf(createdAt, settings.TIME_ZONE),
  }))
}

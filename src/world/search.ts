import { type DocumentStatus, documentStatuses } from '../../contract/document.ts'
import type { FoundDocument } from '../../machines/finder/finder.ports.ts'
import { call } from './api.ts'
import type { Client } from './client.ts'

const statuses = Object.keys(documentStatuses) as DocumentStatus[]

/** The newest documents that match a text (wire, "Search"). */
export async function searchDocuments(
  { api }: Pick<Client, 'api'>,
  { text }: { text: string },
  signal: AbortSignal,
): Promise<FoundDocument[]> {
  const response = await call(api, 'searchDocuments', { query: { search: text }, signal })
  return response.map(({ doc_status, batch_number, ...document }) => ({
    ...document,
    status: statuses.find((status) => documentStatuses[status] === doc_status) ?? 'unsubmitted',
    batchNumber: batch_number,
  }))
}

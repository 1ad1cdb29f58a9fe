import type { ApprovalDocument, BoxName, DocumentSummary } from '../../contract/document.ts'
import { port } from '../port.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'

/** The search of a box. '' and null mean no filter. Pages are numbered from 1. */
export interface BoxSearch {
  period: Period | null
  search: string
  batchNumber: string
  author: string
  department: string
  unreadOnly: boolean
  page: number
}

export type BoxRequest = { box: BoxName; search: BoxSearch }

/** The documents of one page, and the total number of matching documents. *pending* returns all documents in one response. */
export type BoxPage = { documents: DocumentSummary[]; total: number }

/** `fetchDocuments` omits documents that no longer exist or that the employee may not open. It rejects for any other error. */
export const boxesPorts = {
  listBox: port<BoxPage, BoxRequest>('listBox'),
  fetchDocuments: port<ApprovalDocument[], { documentIds: number[] }>('fetchDocuments'),
}

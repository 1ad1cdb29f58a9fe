import type {
  ApprovalDocument,
  BoxName,
  BoxSortColumn,
  DocumentSummary,
  SubmittedStatus,
} from '../../contract/document.ts'
import type { ErpState } from '../../contract/integration.ts'
import type { Category } from '../../contract/voucher.ts'
import { port } from '../port.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'

/** The sort order of a box, which the server applies. */
export interface BoxOrder {
  column: BoxSortColumn
  direction: 'ascending' | 'descending'
}

/**
 * The search of a box. '' and null mean no filter. Amounts are whole won, `waitedDays` is a number of working days. The completion period
 * can be open at one end. Pages are numbered from 1.
 */
export interface BoxSearch {
  period: Period | null
  search: string
  batchNumber: string
  author: string
  department: string
  unreadOnly: boolean
  /**
   * Pending box: only documents on which the employee acts for a principal. Approved box: only documents that a delegate approved or
   * rejected for the employee.
   */
  delegatedOnly: boolean
  status: SubmittedStatus | null
  category: Category | null
  /** The document's state in the ERP. */
  erp: ErpState | null
  amountFrom: string
  amountTo: string
  finishedFrom: string
  finishedTo: string
  waitedDays: string
  /** The sort order; null sorts by submission, the newest first. */
  order: BoxOrder | null
  page: number
}

/** `withStatusCounts` requests the number of documents per status. */
export type BoxRequest = { box: BoxName; search: BoxSearch; withStatusCounts: boolean }

/** The number of documents per status, regardless of the status filter of the search. */
export type StatusCounts = Record<SubmittedStatus, number>

/**
 * The documents of one page, and the total number of matching documents. *pending* returns all documents in one response. `statusCounts` is
 * missing if it was not requested, and on an older server.
 */
export type BoxPage = { documents: DocumentSummary[]; total: number; statusCounts?: StatusCounts }

/** `fetchDocuments` omits documents that no longer exist or that the employee may not open. It rejects for any other error. */
export const boxesPorts = {
  listBox: port<BoxPage, BoxRequest>('listBox'),
  fetchDocuments: port<ApprovalDocument[], { documentIds: number[] }>('fetchDocuments'),
}

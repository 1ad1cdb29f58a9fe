import type { Approver } from '../../contract/approver.ts'
import type { DocumentStatus } from '../../contract/document.ts'
import { port } from '../port.ts'

/** A document in the results. `created` is the date of its submission. */
export interface FoundDocument {
  id: number
  title: string
  author: string
  status: DocumentStatus
  created: string
  batchNumber: number
}

/** `searchDocuments` returns the newest documents that match the text, and that the employee may open. */
export const finderPorts = {
  searchDocuments: port<readonly FoundDocument[], { text: string }>('searchDocuments'),
  listEmployees: port<readonly Approver[], void>('listEmployees'),
}

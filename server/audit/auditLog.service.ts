import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { EmployeeChange, EmployeeContent } from './employeeEntries.sql.ts'
import { type AuditedDocument, insertAuditEntry } from './auditLog.sql.ts'

/**
 * What an entry tells. `adopted`: stored before there were entries, or once more with what is new in the content. `name`, `department` and
 * `position` are the approver's at the decision.
 */
export type AuditChange =
  | { type: 'document.submitted'; document: AuditedDocument }
  | { type: 'document.adopted'; document: AuditedDocument }
  | {
      type: 'document.approved' | 'document.rejected'
      document: number
      comment: string
      at: string
      name?: string
      department?: string
      position?: string
    }
  | { type: 'document.withdrawn'; document: number; at?: string }
  | { type: 'session.started'; session: string; username: string; expires: string }
  | { type: EmployeeChange; employee: EmployeeContent; request?: number; consented?: string }
  /** Entries before migration 005; it appends `employee.adopted` for each employee. */
  | {
      type:
        | 'employee.added'
        | 'employee.registered'
        | 'employee.activated'
        | 'employee.passwordChanged'
      username: string
    }
  | { type: 'request.refused'; request: number; username: string }

/** The actor of an admin command. */
export const ADMIN_ACTOR = 'admin'

/** Appends an entry; the last thing that a transaction does, since all others that change something wait from here on. */
export async function appendAuditEntry(
  trx: Transaction<Tables>,
  who: string,
  change: AuditChange,
): Promise<void> {
  await insertAuditEntry(trx, who, JSON.stringify(change))
}

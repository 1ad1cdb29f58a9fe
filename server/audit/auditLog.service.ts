import type { Transaction } from 'kysely'
import type { DraftReceivers } from '../../contract/receiver.ts'
import type { Tables } from '../db/tables.ts'
import type { DelegationChange } from './delegationEntries.sql.ts'
import type { EmployeeChange, EmployeeContent } from './employeeEntries.sql.ts'
import { type AuditedDocument, insertAuditEntry, type AuditedApprovalLine } from './auditLog.sql.ts'

/**
 * The change that an audit entry describes, stored as JSON. `adopted`: the document was stored before the audit log existed, or its content
 * got new fields. `name`, `department` and `position` are the approver's at the time of the decision. `for` is the approver for whom a
 * delegate acted.
 */
export type AuditChange =
  | { type: 'document.submitted'; document: AuditedDocument }
  | { type: 'document.adopted'; document: AuditedDocument }
  | {
      type: 'document.approved' | 'document.rejected'
      document: number
      comment: string
      at: string
      way?: 'own' | 'delegate'
      for?: string
      name?: string
      department?: string
      position?: string
    }
  | {
      type: 'document.held'
      document: number
      reason: string
      until: string | null
      at: string
      for?: string
    }
  | { type: 'document.resumed' | 'document.undone'; document: number; at: string; for?: string }
  /** `inactive`: the usernames of the approvers whose accounts are inactive. They do not get the turn again. */
  | {
      type: 'document.sentBack'
      document: number
      comment: string
      inactive: string[]
      at: string
      for?: string
    }
  /**
   * `before` and `after` are complete approval lines. `promoted`: removed approvers who were circulated receivers and become references.
   */
  | {
      type: 'document.lineChanged'
      document: number
      reason: string
      revision: number
      before: AuditedApprovalLine
      after: AuditedApprovalLine
      promoted?: string[]
      at: string
    }
  | {
      type: 'document.reassigned'
      document: number
      from: string
      to: string
      reason: string
      revision: number
      at: string
    }
  | { type: 'document.receiversAdded'; document: number; receivers: DraftReceivers; at: string }
  | { type: 'document.withdrawn'; document: number; at?: string }
  | { type: 'session.started'; session: string; username: string; expires: string }
  /** `identity`: the account of the identity provider that requested the employee */
  | {
      type: EmployeeChange
      employee: EmployeeContent
      request?: number
      consented?: string
      identity?: { issuer: string; subject: string }
    }
  | {
      type: 'signIn.linked' | 'signIn.unlinked'
      username: string
      issuer: string
      subject: string
    }
  /** Only in entries before migration 005. That migration appends `employee.adopted` for each employee. */
  | {
      type:
        | 'employee.added'
        | 'employee.registered'
        | 'employee.activated'
        | 'employee.passwordChanged'
      username: string
    }
  | DelegationChange
  | { type: 'endpoint.added' | 'endpoint.changed'; endpoint: AuditedEndpoint }
  | { type: 'endpoint.enabled' | 'endpoint.rotated'; endpoint: number }
  | { type: 'endpoint.disabled'; endpoint: number; reason: string }
  | { type: 'integration.added'; integration: AuditedIntegration }
  | { type: 'integration.revoked'; integration: number }
  | { type: 'batch.deleted'; category: string; batch: number }
  /** `of` is the document. `arrived` is the SHA-256 of the voucher lines that the ERP sent. */
  | {
      type: 'alarm.raised'
      alarm: number
      kind: string
      category: string
      batch: number
      of: number | null
      arrived: string | null
    }
  | { type: 'alarm.acknowledged'; alarm: number; reason: string }
  /** `file` is the SHA-256 of the list that the ERP sent, `differences` the number of differences found. */
  | {
      type: 'reconciliation.completed'
      reconciliation: number
      from: string
      to: string
      category: string | null
      file: string
      differences: number
    }
  | { type: 'reconciliation.acknowledged'; difference: number; reason: string }
  /** Entries before this one have no messages in `outbox`. */
  | { type: 'outbox.introduced' }
  | { type: 'request.refused'; request: number; username: string }

/** A webhook endpoint without its secret. Empty lists mean all. */
export interface AuditedEndpoint {
  id: number
  url: string
  types: string[]
  categories: string[]
  companies: string[]
}

/** An API client without its token. */
export interface AuditedIntegration {
  id: number
  name: string
  scopes: string[]
  addresses: string[]
}

/** The actor in audit entries of admin commands that do not concern a document. */
export const ADMIN_ACTOR = 'admin'

/** Whether entries of an employee with this username could not be distinguished from entries of admin commands. */
export const isReservedUsername = (username: string): boolean =>
  username.toLowerCase() === ADMIN_ACTOR

/**
 * Appends an entry. Call it as the last statement of a transaction: from here until the commit, every other transaction that appends waits.
 */
export async function appendAuditEntry(
  trx: Transaction<Tables>,
  who: string,
  change: AuditChange,
): Promise<void> {
  await insertAuditEntry(trx, who, JSON.stringify(change))
}

import type { ColumnType, Generated } from 'kysely'
import type { DateType } from '../../contract/calendar.ts'
import type { SeatState, SubmittedStatus } from '../../contract/document.ts'
import type { ReceiverKind } from '../../contract/receiver.ts'
import type { Category } from '../../contract/voucher.ts'
import type { IntegrationTables, Timestamp } from './integrationTables.ts'

/** Outcome of a sign-in attempt; 'unfinished' until the password is checked. */
export type SignInOutcome = 'unfinished' | 'accepted' | 'wrong' | 'inactive' | 'limited'

/** How an employee signs in: with a password here, or at the identity provider (single sign-on). */
export type SignInMethod = 'password' | 'oidc'

/** Approvers and receivers of a saved line. The steps count from 0. */
export interface SavedApprover {
  id: string
  type: '0' | '1'
  step: number
}
export interface SavedReceiver {
  id: string
  kind: ReceiverKind
}

/** The tables that the migrations create. A `date` is a text `YYYY-MM-DD`, a timestamp is a Date, and `bigint` is a number. */
export interface Tables extends IntegrationTables {
  departments: { id: Generated<number>; name: string; rank: Generated<number> }
  positions: { id: Generated<number>; name: string; rank: Generated<number> }
  employees: {
    id: string
    name: string
    password_hash: string
    department_id: number
    position_id: number
    avatar: string | null
    active: boolean
    created_at: Timestamp
  }
  account_requests: {
    id: Generated<number>
    username: string
    name: string
    department: string
    position: string
    password_hash: string
    address: string | null
    created_at: Timestamp
    consented_at: Date | null
    /** issuer and subject: the account of the identity provider that requests an account here; null for a request by the form */
    issuer: string | null
    subject: string | null
  }
  registration_tries: { network: string; tried_at: Timestamp }
  sessions: {
    token_hash: Buffer
    employee_id: string
    expires_at: Timestamp
    /** identifies a sign-in: its renewals have the same id */
    device_id: Generated<string>
    started_at: Timestamp
    used_at: Timestamp
    browser: Generated<string | null>
    system: Generated<string | null>
    address: Generated<string | null>
  }
  sign_ins: {
    id: Generated<number>
    at: Timestamp
    username: string
    employee_id: string | null
    address: string
    outcome: Generated<SignInOutcome>
    way: Generated<SignInMethod>
  }
  sign_in_links: { issuer: string; subject: string; employee_id: string; linked_at: Timestamp }
  sign_in_codes: { code_hash: Buffer; employee_id: string; expires_at: Date }
  batches: {
    category: Category
    number: number
    days: string[]
    first_day: string
    last_day: string
    line_count: number
    origins: string[]
    authors: string[]
    search_text: string
    segment: Buffer
    segment_length: number
    segment_checksum: number
    /** when the ERP reported the deletion of the batch */
    deleted_at: Generated<Date | null>
  }
  /** For each batch, kind of date (due date or G/L date) and day: the number and the amount of the vouchers. Derived from the lines. */
  batch_dates: {
    category: Category
    batch_number: number
    kind: DateType
    day: string
    vouchers: number
    amount: number
  }
  voucher_lines: { id: string; category: Category; batch_number: number }
  documents: {
    id: Generated<number>
    category: Category
    batch_number: number
    author_id: string
    author_name: string
    author_department: string
    /** the department of the author; null only for rows that the product did not write */
    department_id: Generated<number | null>
    author_position: string
    title: string
    status: SubmittedStatus
    created_at: Timestamp
    request_id: string | null
    lines: ColumnType<unknown, string, never>
    price: Generated<number>
    invoices_count: Generated<number>
    search_text: Generated<string>
    read_at: Timestamp | null
    withdrawn_at: Generated<Date | null>
    /** when the document was approved, rejected or withdrawn; null while it waits for approval */
    completed_at: Generated<Date | null>
    /** the revision, which increases with every change of the approvers or the files */
    revision: Generated<number>
    /** derived from `lines`: the distinct RPCO, the number of voucher lines, and their SHA-256 in hexadecimal digits */
    companies: Generated<string[]>
    line_count: Generated<number>
    lines_sha256: Generated<string>
  }
  signs: {
    id: Generated<number>
    document_id: number
    seq: number
    employee_id: string
    /** the approver's data at the time of the decision; null before it */
    approver_name: Generated<string | null>
    approver_department: Generated<string | null>
    approver_position: Generated<string | null>
    type: '0' | '1'
    step: number
    state: SeatState
    /** the result on the wire, derived from `state` */
    result: ColumnType<'0' | '1' | '2' | '3', never, never>
    way: Generated<'own' | 'delegate' | null>
    acted_by: Generated<string | null>
    comment: Generated<string>
    signed_at: Timestamp | null
    held_reason: Generated<string | null>
    held_at: Generated<Date | null>
    held_until: Generated<string | null>
    /** when the current turn of the seat began; null if it began with the submission */
    turn_at: Generated<Date | null>
    /** when the last completed turn of the seat began and ended; null before the first turn has ended */
    last_turn_from: Generated<Date | null>
    last_turn_until: Generated<Date | null>
    opened_at: Generated<Date | null>
    /** of a delegated decision: its delegation, and the delegate's data at the time of the decision */
    delegation_id: Generated<number | null>
    acted_by_name: Generated<string | null>
    acted_by_department: Generated<string | null>
    acted_by_position: Generated<string | null>
    /** when the approver of the seat first opened the document after a delegated decision */
    seen_at: Generated<Date | null>
    /** the former approver, if an administrator has given the seat to the current approver */
    replaced_id: Generated<string | null>
  }
  /** Responses to writes with an idempotency key; `part` is 0, or the document id in a bulk approval. */
  requests: {
    employee_id: string
    key: string
    part: number
    hash: string
    status: number | null
    answer: string | null
    at: Timestamp
  }
  /** All accepted events of documents, also those that are no decisions, such as a hold or an undo. Rows are never changed or deleted. */
  decisions: {
    document_id: number
    number: number
    event: string
    seq: number | null
    step: number | null
    employee_id: string | null
    principal_id: string | null
    comment: Generated<string>
    at: Timestamp
  }
  receivers: {
    id: Generated<number>
    document_id: number
    employee_id: string
    read_at: Timestamp | null
    kind: Generated<ReceiverKind>
    added_by: string
    added_at: Timestamp
  }
  attachments: {
    id: string
    document_id: number
    line_id: string
    seq: number
    title: string
    size: number
    sha256: Buffer
    kind: string | null
  }
  default_lines: {
    employee_id: string
    category: Category
    seq: number
    approver_id: string
    type: '0' | '1'
    /** the step, from 0; null in an approval line without parallel steps */
    step: Generated<number | null>
  }
  saved_lines: {
    id: Generated<number>
    /** the employee who owns the saved line; null for a company line */
    owner_id: string | null
    name: string
    name_key: string
    category: Category | null
    approvers: ColumnType<SavedApprover[], string, string>
    receivers: ColumnType<SavedReceiver[], string, string>
    version: Generated<number>
  }
  /** Delegations (delegates, L30 to L44). Append-only, except for an early end. */
  delegations: {
    id: Generated<number>
    principal_id: string
    delegate_id: string
    starts_at: Timestamp
    ends_at: Timestamp
    reason: string
    /** the categories that the delegation covers; null for all */
    categories: Category[] | null
    created_at: Timestamp
    ended_at: Generated<Date | null>
    /** who ended the delegation early: a username, or `admin` for an admin command */
    ended_by: Generated<string | null>
  }
  delegation_clock: { single: Generated<boolean>; checked_at: Timestamp }
  subscriptions: {
    endpoint: string
    employee_id: string
    p256dh: string
    auth: string
    created_at: Timestamp
  }
  entries: { seq: number; at: string; who: string | null; what: string; hash: string }
  entry_head: { single: Generated<boolean>; seq: number; hash: string }
  secrets: { name: string; value: ColumnType<unknown, string, never> }
}

import type { ColumnType, Generated } from 'kysely'
import type { DeliveryState } from '../../contract/integration.ts'
import type { Category } from '../../contract/voucher.ts'

/** A timestamp that the database can set. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

/** The tables of the ERP integration (integration, section 6). */
export interface IntegrationTables {
  /** Messages for the ERP. Rows are never changed or deleted. */
  outbox: {
    id: Generated<number>
    event_id: string
    /** the number of the audit entry about which the message is */
    sequence: number
    type: string
    document_id: number | null
    category: Category
    batch_number: number
    /** the body of the webhook */
    message: string
    at: Timestamp
  }
  /** Webhook endpoints. Empty lists mean all. */
  endpoints: {
    id: Generated<number>
    url: string
    types: string[]
    categories: Generated<string[]>
    companies: Generated<string[]>
    enabled: Generated<boolean>
    created_at: Timestamp
    failing_since: Generated<Date | null>
    last_success_at: Generated<Date | null>
  }
  deliveries: {
    id: Generated<number>
    endpoint_id: number
    event_id: string
    sequence: number
    document_id: number | null
    category: Category
    batch_number: number
    state: Generated<DeliveryState>
    tries: Generated<number>
    next_at: Timestamp
    tried_at: Generated<Date | null>
    duration_ms: Generated<number | null>
    status: Generated<number | null>
    answer: Generated<string | null>
    queued_at: Generated<Date | null>
    delivered_at: Generated<Date | null>
  }
  /** API clients under `integration/`. */
  integrations: {
    id: Generated<number>
    name: string
    token_hash: Buffer
    /** the earlier tokens that still work, the last one first; `hash` is the SHA-256 in hexadecimal digits */
    previous_tokens: Generated<{ hash: string; until: string }[]>
    scopes: string[]
    addresses: Generated<string[]>
    active: Generated<boolean>
    created_at: Timestamp
    last_used_at: Generated<Date | null>
    minute_at: Generated<Date | null>
    calls: Generated<number>
  }
  /** Responses to requests with an Idempotency-Key. */
  idempotency: {
    integration_id: number
    key: string
    hash: string
    /** the response as JSON; null while the first request runs */
    answer: string | null
    /** when the request began, or last renewed its claim on the key */
    at: Timestamp
  }
  /** What the ERP reports about documents. Rows are never changed or deleted. */
  erp_reports: {
    id: Generated<number>
    document_id: number
    status: 'approved' | 'posted' | 'refused'
    detail: Generated<string>
    at: Timestamp
    reported_at: Timestamp
  }
  /** Imports of ERP exports from the watched folder. Rows are never changed or deleted. */
  imports: {
    id: Generated<number>
    folder: string
    hash: string
    outcome: 'done' | 'refused' | 'repeated'
    report: ColumnType<unknown, string | null, never>
    started_at: Timestamp
    finished_at: Timestamp
  }
  /** Comparisons with lists of the ERP. Rows are never changed or deleted. */
  reconciliations: {
    id: Generated<number>
    from_day: string
    to_day: string
    category: Category | null
    file_sha256: string
    summary: ColumnType<unknown, string, never>
    settled: number[]
    at: Timestamp
  }
  /** Batches in which a reconciliation found a difference. Only its acknowledgement changes a row. */
  reconciliation_differences: {
    id: Generated<number>
    reconciliation_id: number
    kind: string
    category: Category
    batch_number: number
    document_id: number | null
    here: ColumnType<unknown, string | null, never>
    erp: ColumnType<unknown, string | null, never>
    is_new: boolean
    acknowledged_at: Generated<Date | null>
    reason: Generated<string | null>
  }
  /** When each periodic job ran last. */
  scheduled_jobs: { job: string; ran_at: Timestamp }
  /** Differences between the ERP and batches. Only the acknowledgement and `ended_at` change. */
  alarms: {
    id: Generated<number>
    kind: string
    category: Category
    batch_number: number
    document_id: number | null
    arrived: ColumnType<unknown, string | null, never>
    seen_at: Timestamp
    acknowledged_at: Generated<Date | null>
    reason: Generated<string | null>
    /** when the difference ended, by data of the ERP or by the replacement or removal of the batch; null if no end is known */
    ended_at: Generated<Date | null>
  }
}

import * as z from 'zod/mini'
import type { Call } from './calls.ts'
import { categories, VoucherLine, hasValidOffset, hasValidYear } from './voucher.ts'

/** What an integration may do (integration, N14). */
export const scopes = ['batches:write', 'status:write', 'documents:read'] as const
export type Scope = (typeof scopes)[number]

/** A call of an integration. Its token has the form `itk_…`. */
export interface IntegrationCall extends Call {
  readonly scope: Scope
}

/** Maximum number of messages in one response, and the default. */
export const MESSAGES_MAX = 1000
const MESSAGES_DEFAULT = 100

const whole = z.coerce.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1))

/** Query of the messages whose sequence number is greater than `since`. */
export const MessageQuery = z.object({
  since: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(MESSAGES_MAX)),
    MESSAGES_DEFAULT,
  ),
})

/** Maximum number of batches in one request. */
export const BATCHES_MAX = 1000
export const BATCHES_MB_MAX = 50

/** Batches of one category. Voucher lines are validated one by one, so that an invalid line causes only its own batch to be refused. */
export const IncomingBatches = z.object({
  category: z.enum(categories),
  run: z.optional(z.string().check(z.maxLength(100))),
  batches: z
    .array(
      z.object({
        number: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)),
        lines: z.array(z.unknown()).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
})
export type IncomingBatches = z.infer<typeof IncomingBatches>

/** `line` is the ordinal of a voucher line in the batch, from 1. */
export const BatchResult = z.object({
  number: z.int(),
  outcome: z.enum(['added', 'unchanged', 'replaced', 'refused']),
  reason: z.optional(z.string()),
  line: z.optional(z.int()),
})
export type BatchResult = z.infer<typeof BatchResult>

/** The kinds of differences between the ERP and a batch (integration, N19). */
export type ErpAlarmKind =
  | 'changed'
  | 'deleted'
  | 'postedUnapproved'
  | 'hashDiffers'
  | 'pendingInErp'

const REPORTS_MAX = 1000
/**
 * Maximum size of an `ErpStatusReport`, in megabytes: enough for 1,000 details of 2,000 characters, even if each character is written as a
 * JSON escape of six characters.
 */
export const ERP_STATUS_REPORT_MB_MAX = 16
const batchNumber = z.int().check(z.gte(1), z.lte(2 ** 31 - 1))

/** Batches that the ERP has deleted. */
export const BatchDeletionReport = z.object({
  category: z.enum(categories),
  numbers: z.array(batchNumber).check(z.minLength(1), z.maxLength(REPORTS_MAX)),
})
export type BatchDeletionReport = z.infer<typeof BatchDeletionReport>

export const BatchDeletionResult = z.object({
  number: z.int(),
  outcome: z.enum(['deleted', 'unchanged', 'refused', 'unknown']),
})
export type BatchDeletionResult = z.infer<typeof BatchDeletionResult>

/**
 * What the ERP reports about batches. `sha256` is the hash of the voucher lines in the ERP, computed like `lines_sha256` in the messages to
 * the ERP.
 */
export const ErpStatusReport = z.object({
  batches: z
    .array(
      z.object({
        category: z.enum(categories),
        number: batchNumber,
        status: z.enum(['pending', 'approved', 'posted', 'refused']),
        detail: z.optional(z.string().check(z.maxLength(2000), z.regex(/^[^\0]*$/))),
        at: z.optional(
          z.iso.datetime({ offset: true }).check(z.refine(hasValidYear), z.refine(hasValidOffset)),
        ),
        sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      }),
    )
    .check(z.minLength(1), z.maxLength(REPORTS_MAX)),
})
export type ErpStatusReport = z.infer<typeof ErpStatusReport>

/** The result for each reported batch. `ignored`: the batch has no approved document, or the reported status is `pending`. */
export const ErpStatusResult = z.object({
  category: z.enum(categories),
  number: z.int(),
  outcome: z.enum(['stored', 'ignored', 'unknown']),
})
export type ErpStatusResult = z.infer<typeof ErpStatusResult>

/** The calls under `integration/`, for the ERP or middleware (integration, N13 to N17). */
export const integrationCalls = {
  listMessages: {
    method: 'GET',
    path: 'integration/documents/',
    summary:
      'The messages to the ERP after a sequence, in order, and how many there are. For receivers that poll instead of receiving webhooks.',
    scope: 'documents:read',
    query: MessageQuery,
    response: z.object({ total_number: z.int(), results: z.array(z.unknown()) }),
    status: 200,
  },
  getDocumentLines: {
    method: 'GET',
    path: 'integration/documents/:document_id/lines/',
    summary:
      'The stored copy of the lines of a document. The SHA-256 of the body is `lines_sha256` of its messages. Returns 404 for an unknown document.',
    scope: 'documents:read',
    params: z.object({ document_id: whole }),
    response: z.array(VoucherLine),
    status: 200,
  },
  sendBatches: {
    method: 'POST',
    path: 'integration/batches/',
    summary:
      'Store batches, at most 1,000 or 50 MB, with the checks of the import. Each batch is accepted or refused separately. With the header `Idempotency-Key`, a repeated request gets the first response, for seven days.',
    scope: 'batches:write',
    body: IncomingBatches,
    response: z.object({ results: z.array(BatchResult) }),
    status: 200,
  },
  reportDeleted: {
    method: 'POST',
    path: 'integration/deleted/',
    summary:
      'Report batches that the ERP has deleted. They are not listed until they are sent again. With a waiting or approved document: refused, with an alarm.',
    scope: 'batches:write',
    body: BatchDeletionReport,
    response: z.object({ results: z.array(BatchDeletionResult) }),
    status: 200,
  },
  reportStatus: {
    method: 'POST',
    path: 'integration/status/',
    summary:
      'Report the status of batches in the ERP, at most 1,000 or 16 MB. It is shown as `erp` of their approved documents.',
    scope: 'status:write',
    body: ErpStatusReport,
    response: z.object({ results: z.array(ErpStatusResult) }),
    status: 200,
  },
} as const satisfies Record<string, IntegrationCall>

import * as z from 'zod/mini'
import type { Call } from './calls.ts'
import { VoucherLine } from './voucher.ts'

/** What an integration may do (integration, N14). */
export const scopes = ['batches:write', 'status:write', 'documents:read'] as const
export type Scope = (typeof scopes)[number]

/** A call of an integration. Its token has the form `itk_…`. */
export interface IntegrationCall extends Call {
  readonly scope: Scope
}

/** The number of messages in one response. */
export const MESSAGES_MAX = 1000
const MESSAGES = 100

const whole = z.coerce.number().check(z.int(), z.gte(0), z.lte(2 ** 31 - 1))

/** Messages after a sequence. */
export const MessageQuery = z.object({
  since: z._default(whole, 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MESSAGES_MAX)), MESSAGES),
})

/** The calls under `integration/`, for the ERP or middleware (integration, N13 to N17). */
export const integrationCalls = {
  listMessages: {
    method: 'GET',
    path: 'integration/documents/',
    summary:
      'The messages to the ERP after a sequence, in order, and how many there are. For receivers that poll instead of receiving webhooks.',
    scope: 'documents:read',
    query: MessageQuery,
    answer: z.object({ total_number: z.int(), results: z.array(z.unknown()) }),
    status: 200,
  },
  getDocumentLines: {
    method: 'GET',
    path: 'integration/documents/:document_id/lines/',
    summary:
      'The stored copy of the lines of a document. The SHA-256 of the body is `lines_sha256` of its messages. Returns 404 for an unknown document.',
    scope: 'documents:read',
    params: z.object({ document_id: whole }),
    answer: z.array(VoucherLine),
    status: 200,
  },
} as const satisfies Record<string, IntegrationCall>

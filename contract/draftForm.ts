import * as z from 'zod/mini'
import { signTypes } from './approver.ts'
import { EmployeeId, type ReceiverKind } from './receiver.ts'
import { IdempotencyKey } from './idempotencyKey.ts'
import { type Category, DocumentType, documentTypes } from './voucher.ts'

const EMPLOYEES_MAX = 100

/** One approver in the field `approvers`. An approver that already contains a decision is refused. */
const DraftApprover = z.object({
  id: EmployeeId,
  type: z.union([z.enum(['0', '1']), z.literal([0, 1])]),
  signType: z.optional(z.literal([signTypes.approve, signTypes.agree])),
  order: z.int().check(z.gte(0)),
  /** Either all approvers have a step, or none has one. Without steps, each approver forms a separate step. */
  step: z.optional(z.int().check(z.gte(0))),
  comment: z.nullish(z.literal('')),
  sign_date: z.nullish(z.literal('')),
  result: z.nullish(z.union([z.enum(['', '0', '1']), z.literal([0, 1])])),
})
/** The content of the field `approvers`, parsed as JSON. */
export const DraftApprovers = z
  .array(DraftApprover)
  .check(z.minLength(1), z.maxLength(EMPLOYEES_MAX))

/** The text fields of the multipart form (wire, "POST ea/create_document/"). The field `files` follows them. */
export const DraftForm = z.object({
  batch_number: z.string(),
  document_type: DocumentType,
  author: z.string(),
  title: z.string(),
  approvers: z.string(),
  receivers: z.optional(z.string()),
  invoices: z.array(z.string()),
  counts: z.array(z.string()),
  request_id: z.optional(IdempotencyKey),
  lines_fingerprint: z.optional(z.string()),
})
export type DraftForm = z.infer<typeof DraftForm>

/** The values of a draft before they become form fields. `lines` are the voucher lines in order, each with its number of files. */
export interface DraftFields {
  batchNumber: number
  category: Category
  author: string
  title: string
  approvers: readonly { id: string; type: string; order: number; step?: number }[]
  receivers?: readonly { id: string; kind?: ReceiverKind }[]
  requestId?: string
  /** `linesFingerprint` of the voucher lines that the author has seen. */
  fingerprint?: string
  lines: readonly { id: string; fileCount: number }[]
}

/** The text fields of a draft in the order in which the multipart form contains them. */
export function draftFields(draft: DraftFields): [field: keyof DraftForm, text: string][] {
  const { receivers, requestId, fingerprint } = draft
  return [
    ['batch_number', String(draft.batchNumber)],
    ['document_type', documentTypes[draft.category]],
    ['author', draft.author],
    ['title', draft.title],
    ['approvers', JSON.stringify(draft.approvers)],
    ...(receivers ? [['receivers', JSON.stringify(receivers)] as [keyof DraftForm, string]] : []),
    ...(requestId ? [['request_id', requestId] as [keyof DraftForm, string]] : []),
    ...(fingerprint ? [['lines_fingerprint', fingerprint] as [keyof DraftForm, string]] : []),
    ...draft.lines.flatMap(({ id, fileCount }): [keyof DraftForm, string][] => [
      ['invoices', id],
      ['counts', String(fileCount)],
    ]),
  ]
}

import * as z from 'zod/mini'
import { signTypes } from './approver.ts'
import { Attachment } from './attachment.ts'
import { CommentText } from './commentText.ts'
import { ErpLineDifference, ErpHistory, DocumentErpStatus } from './erp.ts'
import { PastEvent, PastLineChange } from './history.ts'
import { erpStates } from './integration.ts'
import { BULK_APPROVAL_DOCUMENTS_MAX } from './limits.ts'
import { receiverKinds } from './receiver.ts'
import { idempotencyKeyField } from './idempotencyKey.ts'
import { Day, DocumentType, VoucherLine } from './voucher.ts'

/** The status of a document, with its name on the wire (wire, "Boxes"). */
export const documentStatuses = {
  unsubmitted: '임시저장',
  waiting: '결재대기중',
  rejected: '반려',
  approved: '결재완료',
  withdrawn: '회수',
} as const
export type DocumentStatus = keyof typeof documentStatuses

/** The statuses that the server stores. A document exists only after its submission. */
export type SubmittedStatus = Exclude<DocumentStatus, 'unsubmitted'>

/** The statuses that the server stores, with their names on the wire. */
export const submittedStatuses = [
  'waiting',
  'approved',
  'rejected',
  'withdrawn',
] as const satisfies SubmittedStatus[]
const SubmittedStatusName = z.enum(submittedStatuses.map((status) => documentStatuses[status]))

/** The result of a seat on the wire. `waiting`: this seat has the turn. `later`: an earlier seat decides first. */
export const signResults = { waiting: '0', later: '1', approved: '2', rejected: '3' } as const

/** The states of a seat. `later` also applies to a seat that will no longer get the turn. */
export const seatStates = ['later', 'turn', 'held', 'approved', 'rejected', 'passed'] as const
export type SeatState = (typeof seatStates)[number]

/** A seat of the approval line as sent on the wire. An older server does not send `step` and the fields after it. */
export const Sign = z.object({
  id: z.int(),
  user: z.object({
    id: z.string(),
    name: z.string(),
    department: z.nullish(z.string()),
    position: z.nullish(z.string()),
    avatar: z.nullish(z.string()),
  }),
  seq: z.int(),
  type: z.enum(['0', '1']),
  result: z.enum(['0', '1', '2', '3']),
  /** The comment of the decision. Null before the decision, like `sign_date` and `signed_at`. */
  comment: z.nullish(z.string()),
  /** The time of the decision: `sign_date` as local time of the server without an offset, `signed_at` as a timestamp with one. */
  sign_date: z.nullish(z.string()),
  signed_at: z.nullish(z.string()),
  /** When the document was submitted, as local time of the server without an offset. */
  created: z.optional(z.string()),
  signType: z.optional(z.literal([signTypes.approve, signTypes.agree])),
  /** The step of the seat, counted from 0. Seats of one step decide in parallel. */
  step: z.optional(z.int()),
  state: z.optional(z.enum(seatStates)),
  /** `way`: whether the approver or a delegate decided. `acted_by`: that delegate. */
  way: z.nullish(z.enum(['own', 'delegate'])),
  acted_by: z.nullish(
    z.object({
      id: z.string(),
      name: z.string(),
      department: z.nullish(z.string()),
      position: z.nullish(z.string()),
    }),
  ),
  /** When the approver opened the document while it was the turn of this seat. */
  opened_at: z.nullish(z.string()),
  /** The last date of the approver's absence, during which a delegate acts. Sent only for an undecided seat of a waiting document. */
  away_until: z.nullish(Day),
  /** When the approver first opened the document after a delegate had decided for them. */
  seen_at: z.nullish(z.string()),
  held: z.nullish(z.object({ reason: z.string(), since: z.string(), until: z.nullish(Day) })),
  /** The name of the employee in a later step who acted most recently after this approval. If set, the approval cannot be undone. */
  later_actor: z.nullish(z.string()),
  /** The former approver of a seat that an administrator has given to another employee. */
  replaced: z.nullish(z.object({ id: z.string(), name: z.string() })),
  /** Whether the approver is an active employee. */
  active: z.optional(z.boolean()),
})
export type Sign = z.infer<typeof Sign>

export const DocumentReceiver = z.object({
  id: z.int(),
  receiver_id: z.string(),
  receiver_name: z.string(),
  is_readed: z.boolean(),
  signType: z.optional(z.literal(signTypes.reference)),
  /** The kind of the receiver. An older server does not send `kind` and the fields after it. */
  kind: z.optional(z.enum(receiverKinds)),
  /** When the receiver first opened the document; null before that. Employees other than the author always receive null. */
  read_at: z.nullish(z.string()),
  /** The employee who added the receiver. */
  added_by: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Whether the receiver is an active employee. */
  active: z.optional(z.boolean()),
})
export type DocumentReceiver = z.infer<typeof DocumentReceiver>

/**
 * A document in a list. `price` is in won. `withdrawn_at` is sent only if the author has withdrawn the document. `created` is the date of
 * the submission in the server's time zone, `created_at` its timestamp. An older server does not send `created_at`, `completed_at` or any
 * field after `completed_at`.
 */
export const DocumentSummary = z.object({
  id: z.int(),
  title: z.string(),
  author: z.string(),
  author_id: z.string(),
  department: z.nullish(z.string()),
  doc_status: z.enum(Object.values(documentStatuses)),
  created: z.string(),
  created_at: z.optional(z.string()),
  withdrawn_at: z.optional(z.string()),
  batch_number: z.int(),
  document_type: DocumentType,
  is_readed_after_finishing: z.boolean(),
  price: z.int(),
  invoices_count: z.int(),
  signs: z.array(Sign),
  carbon_copys: z.array(DocumentReceiver),
  /** The timestamp of the final approval, the rejection or the withdrawal. Null while the document waits. */
  completed_at: z.nullish(z.string()),
  /** The timestamp from which the current approver has had the turn. Null if no approver has the turn. */
  waiting_since: z.nullish(z.string()),
  /** The working days since `waiting_since`, in the server's time zone, at the time of the response. */
  waited_days: z.nullish(z.int()),
  attachments_count: z.optional(z.int()),
  /** Increases with every change of the approvers or the files. */
  revision: z.optional(z.int()),
  /** The principals for whom the caller can decide on the document now. Missing if there are none. */
  delegated_by: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  /**
   * The state of the document in the ERP. Null if no ERP endpoint receives messages about the document and the ERP has reported nothing.
   */
  erp: z.nullish(DocumentErpStatus),
})
export type DocumentSummary = z.infer<typeof DocumentSummary>

/**
 * What the signed-in employee may do with the document. `acts_for` lists the principals for whom the employee can decide. `line_change`:
 * whether the setting `LINE_CHANGE` is on. `erp_differs`: the document cannot be approved, because its batch has changed in the ERP.
 */
const Caller = z.object({
  acts_for: z.array(z.string()),
  /** The principals whose delegation to the employee ended within the last hour. Missing if there are none. */
  ended_for: z.optional(z.array(z.string())),
  line_change: z.boolean(),
  erp_differs: z.boolean(),
})

/**
 * A complete document. `archive` is the signed URL of one ZIP archive with all files of the document. Only `ea/document/` sends `caller`
 * and the fields after it.
 */
export const ApprovalDocument = z.extend(DocumentSummary, {
  invoices: z.array(VoucherLine),
  attachments: z.array(Attachment),
  archive: z.optional(z.string()),
  caller: z.optional(Caller),
  /** The changes of the approval line, the oldest first. Missing if there are none. */
  line_changes: z.optional(z.array(PastLineChange)),
  /** Events that the seats no longer show (`PastEvent`), the oldest first. Missing if there are none. */
  past_events: z.optional(z.array(PastEvent)),
  /** What the product and the ERP have exchanged about the document; null if nothing. */
  erp_record: z.nullish(ErpHistory),
  /**
   * The changes of the batch in the ERP, in the order of the voucher lines; at most the first 200. Null unless an alarm about changed lines
   * is open.
   */
  erp_differences: z.nullish(z.array(ErpLineDifference)),
  /** The number of all differences, of which `erp_differences` contains the first. An older server sends none. */
  erp_differences_total: z.nullish(z.int()),
})
export type ApprovalDocument = z.infer<typeof ApprovalDocument>

/**
 * The last element of a box page: the number of matching documents. `status_counts`, included on request, counts the documents by status
 * and ignores the filter `status`.
 */
export const BoxTotal = z.object({
  total_number: z.int(),
  status_counts: z.optional(z.record(SubmittedStatusName, z.int())),
})
/** The response of a box without pages: complete documents, or summaries if requested. */
export const DocumentList = z.array(z.union([ApprovalDocument, DocumentSummary]))
/** The response of a box with pages. Its last element is the total. */
export const DocumentPage = z.array(z.union([ApprovalDocument, DocumentSummary, BoxTotal]))

/** The columns by which the server sorts a box. `waiting` is the time that a document has waited for the approver whose turn it is. */
export const boxSortColumns = [
  'number',
  'amount',
  'created',
  'title',
  'author',
  'waiting',
  'completed',
] as const
export type BoxSortColumn = (typeof boxSortColumns)[number]

const Won = z.string().check(z.regex(/^-?\d{1,15}$/, 'A whole number of won is required.'))

export const BoxQuery = z.object({
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  search: z.optional(z.string()),
  batchNumber: z.optional(z.string()),
  /** The author's username, or a part of the author's name. A leading `@` limits the match to the username. */
  user: z.optional(z.string()),
  department: z.optional(z.string()),
  isNotReaded: z.optional(z.string()),
  /**
   * Filter of the rejected documents: `true` returns only rejected and withdrawn ones whose batch can be drafted again, one document per
   * batch.
   */
  redraftable: z.optional(z.string()),
  /** Filter by the amount of a document, in won. Both limits are inclusive. */
  amountFrom: z.optional(Won),
  amountTo: z.optional(Won),
  status: z.optional(SubmittedStatusName),
  documentType: z.optional(DocumentType),
  /** Filter by `completed_at`. Both dates are inclusive. */
  finishedFrom: z.optional(Day),
  finishedTo: z.optional(Day),
  /** Filter by the state of a document in the ERP. */
  erp: z.optional(z.enum(erpStates)),
  /** Filter: only waiting documents whose current approver has had the turn for at least this number of working days. */
  waitedDays: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'A whole number is required.'))),
  /**
   * Without `sort`, the newest document is first. Documents without a value in the sorted column are last; equal values are sorted by id.
   */
  sort: z.optional(z.enum(boxSortColumns)),
  dir: z.optional(z.enum(['asc', 'desc'])),
  /**
   * `true` limits the box by delegation. Pending box: only documents on which the caller acts for a principal. Approved box: only documents
   * that a delegate approved or rejected for the caller.
   */
  delegated: z.optional(z.string()),
  /** `true` requests `status_counts`. */
  statusCounts: z.optional(z.string()),
  page: z.optional(z.string()),
  /** `true` requests documents without lines and files. A server that does not support this parameter returns complete documents. */
  summary: z.optional(z.string()),
})
export type BoxQuery = z.infer<typeof BoxQuery>

export const CreatedDocument = z.object({ id: z.int() })

/** The username of the approver whose seat is decided: the caller, or a principal of the caller. */
export const ActingFor = z.optional(z.string().check(z.regex(/^[^\0]*$/)))

export const Decision = z.object({
  ...idempotencyKeyField,
  document_id: z.int32(),
  username: z.string(),
  for: ActingFor,
  opinion: CommentText,
  sign_type: z.enum(['승인', '반려']),
  /** The revision of the document that the approver has read. The server refuses the decision if the document has a newer one. */
  revision: z.optional(z.int32()),
  /** Whether the approval is part of a bulk approval. The server then refuses it if the seat is on hold. */
  bulk: z.optional(z.boolean()),
})
/** The body of the call that withdraws a document. */
export const DocumentToWithdraw = z.object({ ...idempotencyKeyField, document_id: z.int32() })
export const BulkApproval = z.object({
  ...idempotencyKeyField,
  document_ids: z
    .array(z.int32({ abort: true }).check(z.gte(1)))
    .check(z.maxLength(BULK_APPROVAL_DOCUMENTS_MAX)),
})
export const BulkApprovalResults = z.array(
  z.object({
    document_id: z.int(),
    ok: z.boolean(),
    /** The principal for whom the caller has approved. Missing if the caller approved as themself. */
    for: z.optional(z.string()),
    detail: z.optional(z.string()),
  }),
)

/** The boxes of an employee (wire, "Boxes"), in the order of the navigation. */
export const boxNames = ['pending', 'submitted', 'approved', 'rejected', 'reference'] as const
export type BoxName = (typeof boxNames)[number]

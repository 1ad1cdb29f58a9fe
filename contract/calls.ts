import * as z from 'zod/mini'
import { Approvers } from './approver.ts'
import { Config } from './config.ts'
import {
  ApprovalDocument,
  BoxQuery,
  BulkDecision,
  BulkResult,
  Created,
  Decision,
  DocumentId,
  DocumentList,
  DocumentPage,
  DraftForm,
} from './document.ts'
import { ServerEvent } from './events.ts'
import { Endpoint, PushInfo } from './push.ts'
import { Credentials, DraftCounts, Employee, Key, PendingCounts, Registration } from './session.ts'
import { type Category, DocumentType, VoucherLine, VoucherQuery } from './voucher.ts'

/** What one call promises. `form` marks a multipart body; `open` one that needs no token. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly sense: string
  readonly open?: true
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly form?: z.ZodMiniType
  readonly answer: z.ZodMiniType
  readonly status: number
}

const none = z.unknown()
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1))
const voucherType = z.object({ voucherType: DocumentType })
const documentId = z.object({ document_id: number })
const copyId = z.object({ id: number })

function list(category: Category, sense: string) {
  return {
    method: 'GET',
    path: `erp/${category}_list/`,
    sense,
    query: VoucherQuery,
    answer: z.array(VoucherLine),
    status: 200,
  } as const
}

function box(path: string, sense: string) {
  return { method: 'GET', path, sense, query: BoxQuery, answer: DocumentPage, status: 200 } as const
}

/** Every call of the product, in the order of the specification's section 7, then of the wire. */
export const calls = {
  login: {
    method: 'POST',
    path: 'rest-auth/login/',
    sense: 'Sign in, as JSON or as form data; the key is the token of every other call.',
    open: true,
    body: Credentials,
    answer: Key,
    status: 200,
  },
  logout: {
    method: 'POST',
    path: 'rest-auth/logout/',
    sense: 'Sign out; the token is dead from then on.',
    answer: none,
    status: 200,
  },
  register: {
    method: 'POST',
    path: 'rest-auth/registration/',
    sense:
      'Request an account. It works after an administrator has approved it. 403 where registration is off.',
    open: true,
    body: Registration,
    answer: none,
    status: 201,
  },
  getEmployee: {
    method: 'POST',
    path: 'employee/get_employee/',
    sense: 'The signed-in employee.',
    body: z.object({ token: z.string() }),
    answer: Employee,
    status: 200,
  },
  changePassword: {
    method: 'POST',
    path: 'employee/change_password/',
    sense: 'A new password; every other token of that employee dies.',
    body: z.object({ new_password: z.string() }),
    answer: none,
    status: 200,
  },
  createPush: {
    method: 'POST',
    path: 'ea/create_push/',
    sense: 'Subscribe this browser to notifications.',
    body: z.object({ pushInfo: PushInfo }),
    answer: Endpoint,
    status: 201,
  },
  deletePush: {
    method: 'POST',
    path: 'ea/delete_push/',
    sense: 'Remove a subscription.',
    body: Endpoint,
    answer: none,
    status: 200,
  },
  checkPush: {
    method: 'GET',
    path: 'ea/check_push/',
    sense: 'Whether this subscription is known: 200 or 400.',
    query: Endpoint,
    answer: none,
    status: 200,
  },
  getPendingCounts: {
    method: 'GET',
    path: 'ea/get_todo_count/',
    sense: 'Documents waiting for me, unread references, and own documents that have ended unread.',
    answer: PendingCounts,
    status: 200,
  },
  getDraftCounts: {
    method: 'GET',
    path: 'erp/get_todo_count/',
    sense: 'Batches that can be drafted, one count a category.',
    answer: DraftCounts,
    status: 200,
  },
  voucherList: list('voucher', 'Payables occurrence: every line of every matching batch.'),
  paymentList: list('payment', 'Payment settlement, likewise.'),
  invoiceList: list('invoice', 'Receivables occurrence, likewise.'),
  receiptList: list('receipt', 'Receipt settlement, likewise.'),
  nacctList: list('nacct', 'General vouchers, likewise.'),
  getDefaultUsers: {
    method: 'GET',
    path: 'ea/get_defaultUsers/:voucherType',
    sense: 'The approval line that I used last for this type.',
    params: voucherType,
    answer: Approvers,
    status: 200,
  },
  getDepartmentUsers: {
    method: 'GET',
    path: 'ea/get_departmentUsers/',
    sense: 'Approver candidates of my department.',
    answer: Approvers,
    status: 200,
  },
  getAllUsers: {
    method: 'GET',
    path: 'ea/get_allUsers/',
    sense: 'All approver candidates.',
    answer: Approvers,
    status: 200,
  },
  createDocument: {
    method: 'POST',
    path: 'ea/create_document/',
    sense: 'Request approval of one batch.',
    form: DraftForm,
    answer: Created,
    status: 201,
  },
  pendingBox: {
    method: 'GET',
    path: 'ea/sign_document/',
    sense: 'Documents that I must decide now.',
    query: BoxQuery,
    answer: DocumentList,
    status: 200,
  },
  writtenBox: box('ea/written_document/', 'Documents that I submitted.'),
  approvedBox: box('ea/approved_document/', 'Documents that I approved.'),
  rejectedBox: box('ea/rejected_document/', 'Rejected documents that I submitted or decided on.'),
  referenceBox: box('ea/cc_document/', 'Documents that I am kept informed of.'),
  getDocument: {
    method: 'GET',
    path: 'ea/document/',
    sense: 'One document, for its author, approvers and references.',
    query: documentId,
    answer: ApprovalDocument,
    status: 200,
  },
  doSign: {
    method: 'POST',
    path: 'ea/do_sign/',
    sense: 'Approve or reject, when it is my turn.',
    body: Decision,
    answer: none,
    status: 200,
  },
  doSignAll: {
    method: 'POST',
    path: 'ea/do_sign_all/',
    sense: 'Approve several documents, each on its own.',
    body: BulkDecision,
    answer: BulkResult,
    status: 200,
  },
  withdraw: {
    method: 'POST',
    path: 'ea/withdraw/',
    sense: 'Take the own document back, as long as it waits.',
    body: DocumentId,
    answer: none,
    status: 200,
  },
  readCopy: {
    method: 'POST',
    path: 'ea/cc_update/:id',
    sense: 'Mark one of my references (`carbon_copys`, by its own id) as read.',
    params: copyId,
    answer: none,
    status: 200,
  },
  listen: {
    method: 'GET',
    path: 'ea/events/',
    sense: 'A stream of server-sent events: what changes a badge or a box of mine.',
    answer: ServerEvent,
    status: 200,
  },
  getConfig: {
    method: 'GET',
    path: 'config.json',
    sense: 'Settings of this installation, read when the app starts.',
    open: true,
    answer: Config,
    status: 200,
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** The list call of a category (wire, "Vouchers"). */
export const listCalls = {
  voucher: 'voucherList',
  payment: 'paymentList',
  invoice: 'invoiceList',
  receipt: 'receiptList',
  nacct: 'nacctList',
} as const satisfies Record<Category, CallName>

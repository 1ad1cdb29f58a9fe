import * as z from 'zod/mini'
import { Analytics, AnalyticsQuery } from './analytics.ts'
import { Approvers } from './approver.ts'
import { CalendarDay, CalendarDayQuery, CalendarQuery, CalendarSums } from './calendar.ts'
import { Config } from './config.ts'
import { delegationCalls } from './delegationCalls.ts'
import {
  ApprovalDocument,
  BoxQuery,
  BulkApproval,
  BulkApprovalResults,
  CreatedDocument,
  Decision,
  DocumentToWithdraw,
  DocumentList,
  DocumentPage,
} from './document.ts'
import { DraftForm } from './draftForm.ts'
import { ServerEvent } from './events.ts'
import { Profile, ProfileQuery } from './profile.ts'
import { approverActionCalls } from './approverActionCalls.ts'
import { savedLineCalls } from './savedLineCalls.ts'
import { signInCalls } from './signInCalls.ts'
import { PushEndpoint, PushInfo } from './push.ts'
import { FoundDocuments, SearchQuery } from './search.ts'
import { BoxCounts, Device, DraftCounts, Employee, PendingCounts } from './session.ts'
import { type Category, DocumentType, VoucherLine, VoucherQuery } from './voucher.ts'

/** The contract of one call. `form` describes a multipart body. `open` calls need no token. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly open?: true
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly form?: z.ZodMiniType
  readonly response: z.ZodMiniType
  readonly status: number
}

const none = z.unknown()
const number = z.coerce
  .number({ error: 'A whole number from 1 is required.' })
  .check(z.int(), z.gte(1), z.lte(2 ** 31 - 1))
const voucherType = z.object({ voucherType: DocumentType })
const openedDocument = z.object({
  document_id: number,
  /** `false` returns the document without marking it as read or opened. An older server ignores this parameter. */
  mark: z.optional(z.string()),
})
const receiverId = z.object({ id: number })

function get<Query extends z.ZodMiniType, Result extends z.ZodMiniType>(
  path: string,
  summary: string,
  query: Query,
  response: Result,
) {
  return { method: 'GET', path, summary, query, response, status: 200 } as const
}

const read = <Result extends z.ZodMiniType>(path: string, summary: string, response: Result) =>
  ({ method: 'GET', path, summary, response, status: 200 }) as const

const list = <Name extends Category>(category: Name, summary: string) =>
  get(`erp/${category}_list/`, summary, VoucherQuery, z.array(VoucherLine))

const box = (path: string, summary: string) => get(path, summary, BoxQuery, DocumentPage)

/**
 * All calls, grouped by subject. docs/api.md lists them in this order. In the comments, an older server is an earlier version of this
 * server, or the server that the company uses today (wire, introduction).
 */
export const calls = {
  ...signInCalls,
  getEmployee: {
    method: 'POST',
    path: 'employee/get_employee/',
    summary: 'The signed-in employee.',
    body: z.object({ token: z.string() }),
    response: Employee,
    status: 200,
  },
  changePassword: {
    method: 'POST',
    path: 'employee/change_password/',
    summary: 'Change the password. All other tokens of the employee become invalid.',
    body: z.object({ new_password: z.string() }),
    response: none,
    status: 200,
  },
  listDevices: read(
    'employee/devices/',
    'The devices on which I am signed in: this one, then the one used last.',
    z.array(Device),
  ),
  endDevice: {
    method: 'POST',
    path: 'employee/end_device/',
    summary: 'Sign out on one of my devices. Its tokens become invalid.',
    body: z.object({ id: z.uuid() }),
    response: none,
    status: 200,
  },
  endOtherDevices: {
    method: 'POST',
    path: 'employee/end_other_devices/',
    summary: 'Sign out on all my devices except this one. Their tokens become invalid.',
    response: none,
    status: 200,
  },
  getProfile: get(
    'employee/profile/',
    'An active employee, by the username. Returns 404 if there is none.',
    ProfileQuery,
    Profile,
  ),
  createPush: {
    method: 'POST',
    path: 'ea/create_push/',
    summary: 'Subscribe this browser to push notifications.',
    body: z.object({ pushInfo: PushInfo }),
    response: PushEndpoint,
    status: 201,
  },
  deletePush: {
    method: 'POST',
    path: 'ea/delete_push/',
    summary: 'Remove a subscription.',
    body: PushEndpoint,
    response: none,
    status: 200,
  },
  checkPush: get(
    'ea/check_push/',
    'Check whether the server has this subscription: returns 200 or 400.',
    PushEndpoint,
    none,
  ),
  getPendingCounts: read(
    'ea/get_todo_count/',
    'The numbers of documents pending my decision, of unread references, and of my documents that have ended and are unread.',
    PendingCounts,
  ),
  getBoxCounts: read(
    'ea/get_box_counts/',
    'The number of documents pending my decision, and of unread documents in other boxes.',
    BoxCounts,
  ),
  getDraftCounts: read(
    'erp/get_todo_count/',
    'The numbers of batches that can be drafted, one per category.',
    DraftCounts,
  ),
  voucherList: list('voucher', 'Payables occurrence: all lines of all matching batches.'),
  paymentList: list('payment', 'Payment settlement: all lines of all matching batches.'),
  invoiceList: list('invoice', 'Receivables occurrence: all lines of all matching batches.'),
  receiptList: list('receipt', 'Receipt settlement: all lines of all matching batches.'),
  nacctList: list('nacct', 'General vouchers: all lines of all matching batches.'),
  getDefaultUsers: {
    method: 'GET',
    path: 'ea/get_defaultUsers/:voucherType',
    summary: 'My last approval line for this type.',
    params: voucherType,
    query: z.object({ steps: z.optional(z.string()) }),
    response: Approvers,
    status: 200,
  },
  getDepartmentUsers: read(
    'ea/get_departmentUsers/',
    'Approver candidates of my department.',
    Approvers,
  ),
  getAllUsers: read('ea/get_allUsers/', 'All approver candidates.', Approvers),
  createDocument: {
    method: 'POST',
    path: 'ea/create_document/',
    summary: 'Request approval of one batch.',
    form: DraftForm,
    response: CreatedDocument,
    status: 201,
  },
  pendingBox: get(
    'ea/sign_document/',
    'Documents on which I have the turn.',
    BoxQuery,
    DocumentList,
  ),
  submittedBox: box('ea/written_document/', 'Documents that I submitted.'),
  approvedBox: box('ea/approved_document/', 'Documents that I approved.'),
  rejectedBox: box('ea/rejected_document/', 'Rejected documents that I submitted or decided on.'),
  referenceBox: box('ea/cc_document/', 'Documents of which I am a receiver.'),
  getDocument: get(
    'ea/document/',
    'One document, for its author, approvers and receivers.',
    openedDocument,
    ApprovalDocument,
  ),
  searchDocuments: get(
    'ea/search_document/',
    'The newest documents that I may open, by title, author, batch number or number.',
    SearchQuery,
    FoundDocuments,
  ),
  doSign: {
    method: 'POST',
    path: 'ea/do_sign/',
    summary: 'Approve or reject a document when it is my turn.',
    body: Decision,
    response: none,
    status: 200,
  },
  doSignAll: {
    method: 'POST',
    path: 'ea/do_sign_all/',
    summary: 'Approve several documents. Each approval succeeds or fails separately.',
    body: BulkApproval,
    response: BulkApprovalResults,
    status: 200,
  },
  withdraw: {
    method: 'POST',
    path: 'ea/withdraw/',
    summary: 'Withdraw my own document while it is waiting.',
    body: DocumentToWithdraw,
    response: none,
    status: 200,
  },
  ...approverActionCalls,
  ...savedLineCalls,
  markReceiverRead: {
    method: 'POST',
    path: 'ea/cc_update/:id',
    summary: 'Mark one of my references as read, by its id in `carbon_copys`.',
    params: receiverId,
    response: none,
    status: 200,
  },
  getAnalytics: get(
    'ea/get_analytics/',
    'Figures of the documents and vouchers that I may see.',
    AnalyticsQuery,
    Analytics,
  ),
  getCalendar: get(
    'ea/get_calendar/',
    'Vouchers and amounts by date and category, as far as I may see them.',
    CalendarQuery,
    CalendarSums,
  ),
  getCalendarDay: get(
    'ea/get_calendar_day/',
    'The batches and documents of one date of the calendar.',
    CalendarDayQuery,
    CalendarDay,
  ),
  ...delegationCalls,
  listen: read(
    'ea/events/',
    'A stream of server-sent events about changes to my badges and boxes.',
    ServerEvent,
  ),
  getConfig: {
    method: 'GET',
    path: 'config.json',
    summary: 'Settings of this installation, read when the app starts.',
    open: true,
    response: Config,
    status: 200,
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

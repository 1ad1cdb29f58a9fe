import type { InjectOptions } from 'fastify'
import { type CallName, calls } from '../../../contract/calls.ts'
import { draftOf, encodeForm } from '../forms.ts'

const period = '?startDate=2026-11-01&endDate=2026-11-30'
const bodies: Partial<Record<CallName, object>> = {
  getEmployee: { token: 'x' },
  changePassword: { new_password: 'another' },
  endDevice: { id: '6f3d2b8e-6a40-4a5e-9d35-6c6f7f0b1c2d' },
  createPush: { pushInfo: { endpoint: 'https://push.example.com/a', keys: {} } },
  deletePush: { endpoint: 'https://push.example.com/a' },
  doSign: { document_id: 1, username: 'author', opinion: '', sign_type: '승인' },
  doSignAll: { document_ids: [1] },
  withdraw: { document_id: 1 },
  hold: { document_id: 1, reason: '증빙 확인' },
  resume: { document_id: 1 },
  sendBack: { document_id: 1, opinion: '금액 확인' },
  undoSign: { document_id: 1 },
  changeLine: { document_id: 1, revision: 1, reason: '검토 추가', approvers: [] },
}
const queries: Partial<Record<CallName, string>> = {
  checkPush: '?endpoint=https://push.example.com/a',
  voucherList: period,
  paymentList: period,
  invoiceList: period,
  receiptList: period,
  nacctList: period,
  getDocument: '?document_id=1',
}

/** The calls that require a token. */
export const authenticatedCalls = (Object.keys(calls) as CallName[]).filter(
  (name) => !('open' in calls[name]),
)

/** A request that is accepted with a valid token in the headers. `author` submits `batch`. */
export function requestOf(
  name: CallName,
  headers: Record<string, string>,
  author = 'author',
  batch = 1,
): InjectOptions {
  const { method, path } = calls[name]
  const params = path.replace(':voucherType', encodeURIComponent('채무발생')).replace(':id', '1')
  const url = `/${params}${queries[name] ?? ''}`
  if (name === 'createDocument') {
    const form = encodeForm(draftOf(author, 'voucher', batch))
    return { method, url, payload: form.payload, headers: { ...headers, ...form.headers } }
  }
  return { method, url, headers, ...(method === 'POST' && { payload: bodies[name] ?? {} }) }
}

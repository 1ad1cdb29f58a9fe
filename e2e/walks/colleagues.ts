import type { Category } from '../../contract/voucher.ts'
import { categoryOf, linesOf } from './batches.ts'

export const author = 'yoondh'
export const approver = 'lee'
/** Another author and approver. */
export const rival = 'park'
export const password = 'Bright-Paper-7'
/** The password to which a walk of the password machine changes. */
const changedPassword = 'new'

const types = {
  voucher: '채무발생',
  payment: '채무정리',
  invoice: '채권발생',
  receipt: '채권정리',
  nacct: '일반전표',
} as const satisfies Record<Category, string>

export interface NamedBytes {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

interface SubmittedDocument {
  id: number
  batch_number: number
  doc_status: string
}

const json = { 'content-type': 'application/json' }

/** The API calls of all employees except the one in the browser, for the product at this address. */
export function colleaguesAt(url: string) {
  const tokens = new Map<string, string>()
  /** A new token of an employee. */
  const signIn = async (username: string): Promise<string> => {
    for (const typed of [password, changedPassword]) {
      const body = JSON.stringify({ username, password: typed })
      const response = await fetch(`${url}/rest-auth/login/`, {
        method: 'POST',
        headers: json,
        body,
      })
      const { key } = (await response.json()) as { key?: string }
      if (key) return key
    }
    throw new Error(`${username} cannot sign in.`)
  }
  /** Throws unless the response has the status 2xx or this other one. */
  const call = async (
    username: string,
    path: string,
    body?: FormData | object,
    otherStatus?: number,
  ): Promise<unknown> => {
    const known = tokens.get(username)
    const token = known ?? (await signIn(username))
    tokens.set(username, token)
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Token ${token}`, ...(body && !isForm && json) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    })
    if (response.status === 401 && known) {
      // Changing the password ends all other tokens of the employee.
      tokens.delete(username)
      return call(username, path, body, otherStatus)
    }
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok || response.status === otherStatus) return answer
    throw new Error(`${path} of ${username}: ${response.status} ${JSON.stringify(answer)}`)
  }
  /** Submits a batch; returns the id of the document, also if the batch is already submitted. */
  const submit = async (
    username: string,
    batch: number,
    approvers: readonly string[],
    { title = '먼저', files = [] }: { title?: string; files?: readonly NamedBytes[] } = {},
  ): Promise<number> => {
    const line = approvers.map((id, order) => ({ id, name: `이름 ${id}`, type: '0', order }))
    const form = new FormData()
    form.append('batch_number', String(batch))
    form.append('document_type', types[categoryOf(batch)])
    form.append('author', username)
    form.append('title', title)
    form.append('approvers', JSON.stringify(line))
    for (const [index, { id }] of linesOf(batch).entries()) {
      form.append('invoices', id)
      form.append('counts', index === 0 ? String(files.length) : '0')
    }
    for (const { name, bytes } of files) form.append('files', new Blob([bytes]), name)
    const answer = await call(username, 'ea/create_document/', form, 409)
    return (answer as { id?: number }).id ?? 0
  }
  const withdraw = (id: number, username = author) =>
    call(username, 'ea/withdraw/', { document_id: id })
  return {
    signIn,
    submit,
    withdraw,
    /** Submits a batch in the name of another employee. */
    take: (batch: number) => submit(rival, batch, ['kim']),
    /** Withdraws pending documents of a batch so that it is listed again. */
    free: async (batch: number) => {
      for (const username of [author, rival]) {
        const found = await call(username, `ea/written_document/?page=1&batchNumber=${batch}`)
        for (const { id, batch_number, doc_status } of found as SubmittedDocument[]) {
          if (batch_number === batch && doc_status === '결재대기중') await withdraw(id, username)
        }
      }
    },
    /** Approves or rejects the document as the approver of the walks. */
    decide: (id: number, sign_type: '승인' | '반려', username = approver) =>
      call(username, 'ea/do_sign/', {
        document_id: id,
        username,
        opinion: sign_type === '반려' ? '증빙 누락' : '',
        sign_type,
      }),
  }
}

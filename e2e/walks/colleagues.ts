import type { SavedLine } from '../../contract/savedLine.ts'
import { headersOutsideBrowser, signInOutsideBrowser } from '../apiCalls.ts'
import { submitDraftOutsideBrowser } from '../submission.ts'
import { categoryOfBatch, voucherLinesOf } from './batches.ts'

export const author = 'yoondh'
export const approver = 'lee'
/** Another author and approver. */
export const colleague = 'park'
export const password = 'Bright-Paper-7'
/** The password to which a walk of the password machine changes. */
const changedPassword = 'new'

export interface NamedBytes {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

interface SubmittedDocument {
  id: number
  author_id: string
  batch_number: number
  doc_status: string
}

/** Makes API calls to the product at this address as any employee except the one in the browser. */
export function createColleagueClient(url: string) {
  const tokens = new Map<string, string>()
  /** Creates a new session token of an employee. */
  const signIn = async (username: string): Promise<string> => {
    for (const typed of [password, changedPassword]) {
      const token = await signInOutsideBrowser({ url }, { username, password: typed })
      if (token) return token
    }
    throw new Error(`${username} cannot sign in.`)
  }
  /** Makes a call with the token of an employee. Throws if the response is neither successful nor of the other accepted status. */
  const call = async (
    username: string,
    request: (token: string) => Promise<Response>,
    otherStatus?: number,
  ): Promise<unknown> => {
    const cachedToken = tokens.get(username)
    const token = cachedToken ?? (await signIn(username))
    tokens.set(username, token)
    const response = await request(token)
    if (response.status === 401 && cachedToken) {
      // Changing the password ends all other tokens of the employee.
      tokens.delete(username)
      return call(username, request, otherStatus)
    }
    if (response.ok || response.status === otherStatus) return response.json().catch(() => null)
    throw new Error(`${username}: ${response.status} ${await response.text()}`)
  }
  /** Calls the API; a body is sent with POST. */
  const callApi = (username: string, path: string, body?: object) =>
    call(username, (token) => {
      const headers = { ...headersOutsideBrowser(token), 'content-type': 'application/json' }
      const posted = body && { method: 'POST', body: JSON.stringify(body) }
      return fetch(`${url}/${path}`, { headers, ...posted })
    })
  /** Submits a batch. Returns the id of its document, also if the batch was already submitted. */
  const submit = async (
    username: string,
    batch: number,
    approvers: readonly string[],
    { title = '먼저', files = [] }: { title?: string; files?: readonly NamedBytes[] } = {},
  ): Promise<number> => {
    const draft = {
      batchNumber: batch,
      category: categoryOfBatch(batch),
      author: username,
      title,
      approvers: approvers.map((id, order) => {
        return { id, name: `이름 ${id}`, type: '0' as const, order }
      }),
      receivers: [],
      lines: voucherLinesOf(batch).map(({ id }, index) => {
        return { id, fileCount: index === 0 ? files.length : 0 }
      }),
    }
    const response = await call(
      username,
      (token) => submitDraftOutsideBrowser(url, token, draft, files),
      409,
    )
    return (response as { id?: number }).id ?? 0
  }
  const saveLine = (name: string, more: object = {}) =>
    callApi(author, 'ea/save_line/', { name, approvers: [{ id: 'lee', type: '0' }], ...more })
  const ownLines = async () => {
    const found = await callApi(author, 'ea/lines/')
    return (found as SavedLine[]).filter(({ owner }) => owner === 'me')
  }
  const withdraw = (id: number, username = author) =>
    callApi(username, 'ea/withdraw/', { document_id: id })
  return {
    signIn,
    callApi,
    submit,
    withdraw,
    /** Submits a batch in the name of another employee. */
    submitAsColleague: (batch: number) => submit(colleague, batch, ['kim']),
    /** Withdraws pending documents of a batch so that it is listed again. */
    withdrawBatch: async (batch: number) => {
      for (const username of [author, colleague]) {
        const path = `ea/written_document/?page=1&batchNumber=${batch}`
        const found = await callApi(username, path)
        for (const { id, batch_number, doc_status } of found as SubmittedDocument[]) {
          if (batch_number === batch && doc_status === '결재대기중') await withdraw(id, username)
        }
      }
    },
    /** Withdraws every document that waits for an employee, in the name of its author. */
    withdrawPending: async (username: string) => {
      const found = await callApi(username, 'ea/sign_document/?summary=true')
      for (const { id, author_id } of found as SubmittedDocument[]) await withdraw(id, author_id)
    },
    /** Puts the document on hold as the approver of the walks. */
    hold: (id: number) =>
      callApi(approver, 'ea/hold/', { document_id: id, reason: '증빙 확인', until: null }),
    /** Resets the author's saved lines to two: '가' for all categories, and '나' for a category that the walks do not use. */
    resetLines: async () => {
      const linesOfEmployee = await ownLines()
      for (const { id, version } of linesOfEmployee)
        await callApi(author, 'ea/delete_line/', { id, version })
      await saveLine('가')
      await saveLine('나', { document_type: '채무정리' })
    },
    /** Saves all saved lines of the author again with a new version, and a line with this name if there is none. */
    changeLines: async (name: string) => {
      const linesOfEmployee = await ownLines()
      for (const { id, version, name: same, document_type } of linesOfEmployee) {
        await saveLine(same, { id, version, document_type })
      }
      if (!linesOfEmployee.some((line) => line.name === name)) await saveLine(name)
    },
    /** Approves or rejects the document as the approver of the walks. */
    decide: (id: number, sign_type: '승인' | '반려', username = approver) => {
      const opinion = sign_type === '반려' ? '증빙 누락' : ''
      return callApi(username, 'ea/do_sign/', { document_id: id, username, opinion, sign_type })
    },
  }
}

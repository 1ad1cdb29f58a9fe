import type { Category } from '../../contract/voucher.ts'
import { linesOf } from './batches.ts'

export const author = 'yoondh'
export const approver = 'lee'
export const rival = 'park'
export const password = 'Bright-Paper-7'
/** The password to which a walk of the password machine changes. */
const changed = 'new'

const types = {
  voucher: '채무발생',
  payment: '채무정리',
  invoice: '채권발생',
  receipt: '채권정리',
  nacct: '일반전표',
} as const satisfies Record<Category, string>

interface Answer {
  status: number
  body: unknown
}

interface Written {
  id?: number
  batch_number?: number
  doc_status?: string
}

/** Optional parts of a request for approval. */
interface Extras {
  title?: string
  files?: readonly { name: string; bytes: Uint8Array<ArrayBuffer> }[]
}

/** The API calls of all employees except the one in the browser, for the product at this address. */
export function colleaguesAt(url: string) {
  const tokens = new Map<string, string>()
  /** A new token of an employee. */
  const signIn = async (username: string): Promise<string> => {
    for (const typed of [password, changed]) {
      const answer = await fetch(`${url}/rest-auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: typed }),
      })
      const { key } = (await answer.json()) as { key?: string }
      if (key) return key
    }
    throw new Error(`${username} cannot sign in.`)
  }
  const call = async (by: string, path: string, body?: FormData | object): Promise<Answer> => {
    const known = tokens.get(by)
    const token = known ?? (await signIn(by))
    tokens.set(by, token)
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Token ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: body && !isForm ? JSON.stringify(body) : ((body as FormData) ?? null),
    })
    if (answer.status === 401 && known) {
      // Changing the password ends all other tokens of the employee.
      tokens.delete(by)
      return call(by, path, body)
    }
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }
  const send = async (by: string, path: string, body: object) => {
    const { status, body: said } = await call(by, path, body)
    if (status !== 200) throw new Error(`${path} of ${by}: ${status} ${JSON.stringify(said)}`)
  }
  const submit = async (
    by: string,
    category: Category,
    batch: number,
    line: readonly string[],
    { title = '먼저', files = [] }: Extras = {},
  ): Promise<number> => {
    const people = line.map((id, order) => ({ id, name: `이름 ${id}`, type: '0', order }))
    const texts = {
      batch_number: String(batch),
      document_type: types[category],
      author: by,
      title,
      approvers: JSON.stringify(people),
    }
    const form = new FormData()
    for (const [name, text] of Object.entries(texts)) form.append(name, text)
    for (const [place, { id }] of linesOf(batch).entries()) {
      form.append('invoices', id)
      form.append('counts', place === 0 ? String(files.length) : '0')
    }
    for (const { name, bytes } of files) form.append('files', new Blob([bytes]), name)
    const { status, body } = await call(by, 'ea/create_document/', form)
    if (status !== 201 && status !== 409) {
      throw new Error(`${by} cannot submit batch ${batch}: ${status} ${JSON.stringify(body)}`)
    }
    return (body as { id?: number }).id ?? 0
  }
  const withdraw = (id: number, by = author) => send(by, 'ea/withdraw/', { document_id: id })
  /** Withdraws pending documents of a batch so that it is listed again. */
  const free = async (_: Category, batch: number) => {
    for (const by of [author, rival]) {
      const { body } = await call(by, `ea/written_document/?page=1&batchNumber=${batch}`)
      for (const { id, batch_number, doc_status } of body as Written[]) {
        if (batch_number !== batch || doc_status !== '결재대기중') continue
        await send(by, 'ea/withdraw/', { document_id: id })
      }
    }
  }
  return {
    signIn,
    submit,
    /** Submits a batch in the name of another employee. */
    take: (category: Category, batch: number) => submit(rival, category, batch, ['kim']),
    free,
    /** Approves or rejects the document as the approver of the walks. */
    decide: (id: number, sign_type: '승인' | '반려', by = approver) =>
      send(by, 'ea/do_sign/', {
        document_id: id,
        username: by,
        opinion: sign_type === '반려' ? '증빙 누락' : '',
        sign_type,
      }),
    withdraw,
  }
}

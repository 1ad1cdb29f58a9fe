import { approversField, draftOf, type FormFile, submit, type FormTexts } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { send, type TestProduct } from './product.ts'
import { addBatch } from './vouchers.ts'

type Headers = { authorization: string }

/** Adds employees and signs them in; returns their headers by username. */
export async function signInAll<Id extends string>(
  product: TestProduct,
  ...ids: Id[]
): Promise<Record<Id, Headers>> {
  await addEmployees(product, ...ids.map((id) => ({ id })))
  const entries = await Promise.all(ids.map(async (id) => [id, await signIn(product, id)] as const))
  return Object.fromEntries(entries) as Record<Id, Headers>
}

/** How many batches `request` has added to each database, to give each batch a new number. */
const batches = new WeakMap<TestProduct['database'], number>()

/** Submits a new batch of payables to these approvers, in order; returns the id of the document. */
export async function submitNew(
  product: TestProduct,
  author: string,
  headers: Headers,
  line: readonly string[],
  overrides: FormTexts = {},
  files: readonly FormFile[] = [],
): Promise<number> {
  const batch = (batches.get(product.database) ?? 0) + 1
  batches.set(product.database, batch)
  await addBatch(product, 'voucher', batch)
  const texts = draftOf(author, 'voucher', batch, {
    approvers: approversField(...line),
    ...overrides,
  })
  const owners = files.length > 0 ? { invoices: lineId(batch), counts: String(files.length) } : {}
  const { status, body } = await submit(product, headers, { ...texts, ...owners }, files)
  if (status !== 201) throw new Error(`The request was refused: ${JSON.stringify(body)}`)
  return body.id
}

/** The id of the first voucher line of a batch added by `addBatch`. */
export const lineId = (batch: number) => `${batch}-${batch * 100}-001-1`

export function post(product: TestProduct, headers: object, path: string, payload: object) {
  return send(product, { method: 'POST', url: `/ea/${path}`, headers: { ...headers }, payload })
}

/** Approves, or rejects with a comment. */
export function decide(
  product: TestProduct,
  username: string,
  headers: Headers,
  document_id: number,
  sign_type: '승인' | '반려' = '승인',
  opinion = sign_type === '반려' ? '증빙 누락' : '',
) {
  return post(product, headers, 'do_sign/', { document_id, username, opinion, sign_type })
}

export function withdraw(product: TestProduct, headers: Headers, document_id: number) {
  return post(product, headers, 'withdraw/', { document_id })
}

export function open(product: TestProduct, headers: Headers, id: number | string) {
  return send(product, { url: `/ea/document/?document_id=${id}`, headers: { ...headers } })
}

/** Loads a box, by default its first page. `ids` and `documents` do not contain the last element with the total. */
export async function listBox(
  product: TestProduct,
  headers: Headers,
  name: 'sign' | 'written' | 'approved' | 'rejected' | 'cc',
  query: Record<string, string> = {},
) {
  const { status, body } = await send(product, {
    url: `/ea/${name}_document/`,
    headers: { ...headers },
    query: name === 'sign' ? query : { page: '1', ...query },
  })
  const documents = Array.isArray(body) ? body.filter((each) => 'id' in each) : []
  const total = Array.isArray(body) ? body.find((each) => 'total_number' in each) : undefined
  return {
    status,
    body,
    documents,
    ids: documents.map((each) => each.id as number),
    total: total?.total_number as number | undefined,
  }
}

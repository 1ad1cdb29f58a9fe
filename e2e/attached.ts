import type { Approver } from '../contract/approver.ts'
import type { VoucherLine } from '../contract/voucher.ts'
import type { Product } from '../scripts/product.ts'
import type { Account } from './people.ts'

export interface AttachedFile {
  name: string
  bytes: Buffer
}

/** A line that is kept may be closed by the server just when it is used again. */
const once = { connection: 'close' }

/** Signs in as an employee without a browser; answers with the header that the calls want. */
async function identify({ url }: Product, { username, password }: Account) {
  const answer = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    headers: { ...once, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { key } = (await answer.json()) as { key: string }
  return { ...once, Authorization: `Token ${key}` }
}

/**
 * Requests approval by somebody for the first batch that is listed, its files under its first voucher; gives the document's
 * number.
 */
export async function requestWith(
  product: Product,
  author: Account,
  files: readonly AttachedFile[],
): Promise<number> {
  const headers = await identify(product, author)
  const period = 'startDate=2000-01-01&endDate=2100-01-01&search='
  const listed = await fetch(`${product.url}/erp/voucher_list/?${period}`, { headers })
  const lines = (await listed.json()) as VoucherLine[]
  const batch = lines[0]?.RPICU
  const known = await fetch(`${product.url}/ea/get_allUsers/`, { headers })
  const people = (await known.json()) as Approver[]
  const approver = people.find(({ id }) => id !== author.username)
  const form = new FormData()
  form.append('batch_number', String(batch))
  form.append('document_type', '채무발생')
  form.append('author', author.username)
  form.append('title', '첨부 시험')
  form.append('approvers', JSON.stringify([{ ...approver, type: '0', order: 0 }]))
  for (const [place, { id }] of lines.filter(({ RPICU }) => RPICU === batch).entries()) {
    form.append('invoices', id)
    form.append('counts', String(place === 0 ? files.length : 0))
  }
  for (const { name, bytes } of files) {
    form.append('files', new Blob([new Uint8Array(bytes)]), name)
  }
  const body = { method: 'POST', headers, body: form }
  const answer = await fetch(`${product.url}/ea/create_document/`, body)
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { id: number }).id
}

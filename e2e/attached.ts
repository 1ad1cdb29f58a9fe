import type { Approver } from '../contract/approver.ts'
import type { VoucherLine } from '../contract/voucher.ts'
import type { Product } from '../scripts/product.ts'
import type { Account } from './people.ts'
import { submitDraft } from './submission.ts'

export interface AttachedFile {
  name: string
  bytes: Buffer
}

/** The server may close an idle keep-alive connection just when it is reused. */
const once = { connection: 'close' }

/** Signs in without a browser; returns the token. */
async function signIn({ url }: Product, { username, password }: Account) {
  const answer = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    headers: { ...once, 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { key } = (await answer.json()) as { key: string }
  return key
}

/**
 * Requests approval for the first listed batch in the name of `author`, with the files attached to its first voucher. Returns the
 * document id.
 */
export async function requestWith(
  product: Product,
  author: Account,
  files: readonly AttachedFile[],
): Promise<number> {
  const token = await signIn(product, author)
  const headers = { ...once, authorization: `Token ${token}` }
  const period = 'startDate=2000-01-01&endDate=2100-01-01&search='
  const listed = await fetch(`${product.url}/erp/voucher_list/?${period}`, { headers })
  const lines = (await listed.json()) as VoucherLine[]
  const batch = lines[0]?.RPICU
  const known = await fetch(`${product.url}/ea/get_allUsers/`, { headers })
  const people = (await known.json()) as Approver[]
  const approver = people.find(({ id }) => id !== author.username)
  if (!batch || !approver) throw new Error('No batch or no approver is left.')
  const own = lines.filter(({ RPICU }) => RPICU === batch)
  const draft = {
    batchNumber: batch,
    category: 'voucher',
    author: author.username,
    title: '첨부 시험',
    approvers: [{ ...approver, type: '0', order: 0 }],
    lines: own.map(({ id }, index) => ({ id, fileCount: index === 0 ? files.length : 0 })),
  } as const
  const parts = files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }))
  const answer = await submitDraft(product.url, token, draft, parts)
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { id: number }).id
}

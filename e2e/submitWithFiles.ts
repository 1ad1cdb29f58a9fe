import type { Approver } from '../contract/approver.ts'
import type { Product } from '../scripts/product.ts'
import { headersOutsideBrowser, listVoucherLines, signInOutsideBrowser } from './apiCalls.ts'
import type { TestEmployee } from './people.ts'
import { submitDraftOutsideBrowser } from './submission.ts'

export interface AttachedFile {
  name: string
  bytes: Buffer
}

/** The other browser tests draft payables batches, of which the demo company has few. So these tests use receipts. */
const category = 'receipt'

/**
 * Requests approval for the first listed receipts batch in the name of `author`, with the files attached to its first voucher. Returns the
 * document id.
 */
export async function submitWithFiles(
  product: Product,
  author: TestEmployee,
  files: readonly AttachedFile[],
): Promise<number> {
  const token = await signInOutsideBrowser(product, author)
  const lines = await listVoucherLines(product, token, category)
  const batch = lines[0]?.RPICU
  const headers = headersOutsideBrowser(token)
  const candidatesResponse = await fetch(`${product.url}/ea/get_allUsers/`, { headers })
  const people = (await candidatesResponse.json()) as Approver[]
  const approver = people.find(({ id }) => id !== author.username)
  if (!batch || !approver) throw new Error('No batch or no approver is left.')
  const linesOfBatch = lines.filter(({ RPICU }) => RPICU === batch)
  const draft = {
    batchNumber: batch,
    category,
    author: author.username,
    title: '첨부 시험',
    approvers: [{ ...approver, type: '0', order: 0 }],
    lines: linesOfBatch.map(({ id }, index) => ({ id, fileCount: index === 0 ? files.length : 0 })),
  } as const
  const parts = files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }))
  const response = await submitDraftOutsideBrowser(product.url, token, draft, parts)
  if (response.status !== 201) throw new Error(await response.text())
  return ((await response.json()) as { id: number }).id
}

import { randomUUID } from 'node:crypto'
import { draftFields } from '../../contract/draftForm.ts'
import type { Category } from '../../contract/voucher.ts'
import { send, type TestProduct } from './product.ts'

/** A file of a form. `disposition` replaces the file name parameter of the header, for names that no browser sends. */
export interface FormFile {
  name: string
  bytes: Buffer
  field?: string
  disposition?: string
}

/** The texts of a form by field, in order; a list is a repeated field, undefined a missing one. */
export type FormTexts = Record<string, string | readonly string[] | undefined>

/** Encodes a multipart form: text fields first, then files. */
export function encodeForm(texts: FormTexts, files: readonly FormFile[] = []) {
  const boundary = `form-${randomUUID()}`
  const part = (disposition: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ]
  const fields = Object.entries(texts).flatMap(([field, given]) =>
    [given ?? []].flat().flatMap((text) => part(`name="${field}"`, text)),
  )
  const bodies = files.flatMap(({ name, bytes, field = 'files', disposition }) =>
    part(`name="${field}"; ${disposition ?? `filename="${name}"`}`, bytes),
  )
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...fields, ...bodies, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

const approvalLine = (...ids: string[]) =>
  ids.map((id, order) => ({ id, name: id, type: '0', order }) as const)

/** The form field `approvers` for these usernames, in the JSON that the app sends. */
export function approversField(...ids: string[]): string {
  return JSON.stringify(approvalLine(...ids))
}

/** The text fields of a draft of one batch. */
export function draftOf(
  author: string,
  category: Category,
  batch: number,
  overrides: FormTexts = {},
): FormTexts {
  const title = 'Rent of November'
  const line = approvalLine('leader', 'director')
  const fields = draftFields({
    batchNumber: batch,
    category,
    author,
    title,
    approvers: line,
    lines: [],
  })
  return { ...Object.fromEntries(fields), ...overrides }
}

/** A file of `size` bytes with unique contents. */
export function aFile(name: string, size = 100): FormFile {
  const bytes = Buffer.alloc(size, `${randomUUID()} `)
  return { name, bytes }
}

/** Submits a draft by `create_document`. */
export function submit(
  product: TestProduct,
  headers: { authorization: string },
  texts: FormTexts,
  files: readonly FormFile[] = [],
) {
  const form = encodeForm(texts, files)
  return send(product, {
    method: 'POST',
    url: '/ea/create_document/',
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
}

import { randomUUID } from 'node:crypto'
import { type Category, documentTypes } from '../../contract/voucher.ts'
import { send, type TestProduct } from './product.ts'

/** A file of a form. `disposition` replaces the part of the header that names it, for names that no browser would send so. */
export interface FormFile {
  name: string
  bytes: Buffer
  field?: string
  disposition?: string
}

/** The texts of a form by field, in order; a list stands for a repeated field, undefined for a missing one. */
export type Texts = Record<string, string | readonly string[] | undefined>

/** A multipart form: its text fields, then its files. */
export function encodeForm(texts: Texts, files: readonly FormFile[] = []) {
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

/** A line of approvers as the app writes it. */
export function approvers(...ids: string[]): string {
  return JSON.stringify(ids.map((id, order) => ({ id, name: id, type: '0', order })))
}

/** The texts of a draft of one batch. */
export function draftOf(
  author: string,
  category: Category,
  batch: number,
  overrides: Texts = {},
): Texts {
  return {
    batch_number: String(batch),
    document_type: documentTypes[category],
    author,
    title: 'Rent of November',
    approvers: approvers('leader', 'director'),
    invoices: [],
    counts: [],
    ...overrides,
  }
}

/** A file of some size, whose bytes no other file has. */
export function aFile(name: string, size = 100): FormFile {
  const bytes = Buffer.alloc(size, `${randomUUID()} `)
  return { name, bytes }
}

/** Requests approval by `create_document`. */
export function submit(
  product: TestProduct,
  headers: { authorization: string },
  texts: Texts,
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

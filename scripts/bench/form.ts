import { randomBytes } from 'node:crypto'
import type { VoucherLine } from '../../contract/voucher.ts'

const boundary = `----${randomBytes(12).toString('hex')}`

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const field = (name: string, value: string) =>
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)

const file = (name: string, body: Buffer) => [
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n` +
      'content-type: application/octet-stream\r\n\r\n',
  ),
  body,
  Buffer.from('\r\n'),
]

/**
 * The multipart form of create_document (wire) for one batch, its files under the batch's first lines, one each, as the
 * buffers to send.
 */
export function draftForm(draft: {
  lines: readonly VoucherLine[]
  documentType: string
  author: string
  requestId: string
  approvers: unknown
  files: readonly Buffer[]
}): Buffer[] {
  const { lines, files } = draft
  return [
    field('batch_number', String(lines[0]?.RPICU)),
    field('document_type', draft.documentType),
    field('author', draft.author),
    field('title', `배치 ${lines[0]?.RPICU}`),
    field('approvers', JSON.stringify(draft.approvers)),
    field('request_id', draft.requestId),
    ...lines.flatMap(({ id }, index) => [
      field('invoices', id),
      field('counts', index < files.length ? '1' : '0'),
    ]),
    ...files.flatMap((body, index) => file(`증빙${index + 1}.bin`, body)),
    Buffer.from(`--${boundary}--\r\n`),
  ]
}

import { randomBytes } from 'node:crypto'
import { type DraftFields, draftFields } from '../../contract/draftForm.ts'
import { linesFingerprint } from '../../contract/linesFingerprint.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'

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
 * The multipart form of create_document (wire) for one batch, as the buffers to send. The files are attached to the first lines of
 * the batch, one per line.
 */
export function draftForm(draft: {
  lines: readonly VoucherLine[]
  category: Category
  author: string
  requestId: string
  approvers: DraftFields['approvers']
  files: readonly Buffer[]
}): Buffer[] {
  const { lines, files, ...own } = draft
  const batchNumber = lines[0]?.RPICU ?? 0
  const fields = draftFields({
    ...own,
    batchNumber,
    title: `배치 ${batchNumber}`,
    fingerprint: linesFingerprint(lines),
    lines: lines.map(({ id }, index) => ({ id, fileCount: index < files.length ? 1 : 0 })),
  })
  return [
    ...fields.map(([name, text]) => field(name, text)),
    ...files.flatMap((body, index) => file(`증빙${index + 1}.bin`, body)),
    Buffer.from(`--${boundary}--\r\n`),
  ]
}

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ArrivedFile } from '../http/context.ts'
import { TooLarge } from './disk.ts'
import { detectMediaType, HEAD_BYTES } from './mediaTypes.ts'
import { xmlElements, type S3Client, StorageError } from './s3Client.ts'

/** The size of a part in bytes; S3 requires at least 5 MB. An upload has up to three copies of one part in memory. */
const PART_BYTES = 8 * 1024 * 1024
/** The status of a server that does not support conditional writes, such as Swift. */
const NOT_IMPLEMENTED = 501
const PRECONDITION_FAILED = 412

/**
 * Streams a file to its final key, in one request or in parts of 8 MB. After an error nothing is left. Throws TooLarge after `sizeMax`
 * bytes; the stream is then not destroyed, because the caller reads the rest. `isNew` makes the server refuse a key that exists.
 */
export async function uploadObject(
  client: S3Client,
  stream: Readable,
  sizeMax: number,
  id: string,
  isNew: boolean,
): Promise<ArrivedFile> {
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  let gathered: Buffer[] = []
  let gatheredBytes = 0
  const partTags: string[] = []
  let uploadId: string | undefined

  const take = () => {
    const part = gathered.length === 1 ? (gathered[0] as Buffer) : Buffer.concat(gathered)
    gathered = []
    gatheredBytes = 0
    return part
  }
  const sendPart = async () => {
    uploadId ??= await startUpload(client, id)
    const query = { partNumber: String(partTags.length + 1), uploadId }
    const { response } = await client.read('PUT', id, { query, body: take() })
    partTags.push(response.headers.get('etag') ?? '')
  }

  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > sizeMax) throw new TooLarge()
      hash.update(chunk)
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
      }
      gathered.push(chunk)
      gatheredBytes += chunk.length
      if (gatheredBytes >= PART_BYTES) await sendPart()
    }
    if (uploadId === undefined) await putWhole(client, id, take(), isNew)
    else {
      if (gatheredBytes > 0) await sendPart()
      await complete(client, id, uploadId, partTags)
    }
    return { id, size, sha256: hash.digest(), kind: await detectMediaType(head) }
  } catch (error) {
    if (uploadId !== undefined) await abortUpload(client, id, uploadId)
    throw error
  }
}

async function startUpload(client: S3Client, id: string): Promise<string> {
  const [uploadId] = xmlElements(
    await client.text('POST', id, { query: { uploads: '' } }),
    'UploadId',
  )
  if (!uploadId) throw new StorageError('The object storage began no upload in parts.')
  return uploadId
}

/** Joins the parts. S3 can return 200 with an error in the body. */
async function complete(client: S3Client, id: string, uploadId: string, tags: readonly string[]) {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const response = await client.text('POST', id, { query: { uploadId }, body })
  const [code] = xmlElements(response, 'Code')
  if (code) throw new StorageError(`The object storage joined no parts: ${code}.`)
}

/** Removes the parts of an upload. If that fails, `removeAbandonedParts` removes them later. */
export async function abortUpload(client: S3Client, id: string, uploadId: string): Promise<void> {
  await client.text('DELETE', id, { query: { uploadId }, accepted: [404] }).catch(() => undefined)
}

/** Stores an object in one request. With `isNew` the server refuses an existing key, if it supports that. */
export async function putWhole(
  client: S3Client,
  id: string,
  body: Buffer,
  isNew: boolean,
): Promise<'stored' | 'exists'> {
  const put = async (headers: Record<string, string>) => {
    const accepted = [NOT_IMPLEMENTED, PRECONDITION_FAILED]
    const { response } = await client.read('PUT', id, { body, headers, accepted })
    return response.status
  }
  const status = await put(isNew ? { 'if-none-match': '*' } : {})
  if (status === PRECONDITION_FAILED) return 'exists'
  if (status === NOT_IMPLEMENTED) await put({})
  return 'stored'
}

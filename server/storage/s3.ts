import { randomUUID } from 'node:crypto'
import type { Media } from '../http/context.ts'
import { HEAD_BYTES } from './mediaTypes.ts'
import { bodyStreamOf, xmlElements, type S3Client, StorageError } from './s3Client.ts'
import { abortUpload, uploadObject } from './s3Upload.ts'
import { STORED_FILE_NAME_PATTERN } from './orphanedFiles.ts'

/** A stored object, or an upload in parts that has not been completed. */
export interface StoredObject {
  id: string
  at: Date
}

/** Files in an object storage. A file is received at its final key; its row makes it part of a document (decision 0028). */
export interface ObjectMedia extends Media {
  exists(id: string): Promise<boolean>
  /** the size of a file in bytes, or undefined if it is missing */
  sizeOf(id: string): Promise<number | undefined>
  /** yields all files, in pages of at most 1000 */
  list(): AsyncGenerator<StoredObject[]>
  /** removes the parts of unfinished uploads that began before this time */
  removeAbandonedParts(before: Date): Promise<void>
}

/** Maximum number of simultaneous requests that delete objects. */
const DELETIONS_MAX = 16

const NOT_FOUND = 404
const RANGE_NOT_SATISFIABLE = 416

export function openObjectMedia(client: S3Client, prefix: string): ObjectMedia {
  const sizeOf = async (id: string) => {
    const response = await client.call('HEAD', id, { accepted: [NOT_FOUND] })
    return response.ok ? Number(response.headers.get('content-length')) : undefined
  }
  const idOf = (key: string) => key.slice(prefix.length)

  return {
    receive: async (stream, sizeMax, id) =>
      uploadObject(client, stream, sizeMax, id ?? randomUUID(), id === undefined),

    // Nothing to do, because `receive` stores files directly at their final keys.
    keep: async () => undefined,

    async drop(ids) {
      for (let start = 0; start < ids.length; start += DELETIONS_MAX) {
        const some = ids.slice(start, start + DELETIONS_MAX)
        await Promise.all(some.map((id) => client.text('DELETE', id, { accepted: [NOT_FOUND] })))
      }
    },

    async read(id, range) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end}` }
        : {}
      const response = await client.call('GET', id, { headers })
      if (range && response.status !== 206) {
        await response.body?.cancel()
        throw new StorageError('The object storage ignored a range.', response.status)
      }
      return bodyStreamOf(response)
    },

    async head(id) {
      const headers = { range: `bytes=0-${HEAD_BYTES - 1}` }
      const accepted = [RANGE_NOT_SATISFIABLE]
      const { response, bytes } = await client.read('GET', id, { headers, accepted })
      // The server returns 416 for a range request for an empty file.
      return response.status === RANGE_NOT_SATISFIABLE
        ? Buffer.alloc(0)
        : bytes.subarray(0, HEAD_BYTES)
    },

    async check(timeoutMs) {
      const query = { 'list-type': '2', 'max-keys': '1', prefix }
      await client.text('GET', '', { query, timeoutMs })
    },

    exists: async (id) => (await sizeOf(id)) !== undefined,

    sizeOf,

    async *list() {
      let token: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const page = await client.text('GET', '', { query })
        const keys = xmlElements(page, 'Key').map(idOf)
        const times = xmlElements(page, 'LastModified')
        yield keys
          .map((id, index) => ({ id, at: new Date(times[index] ?? '') }))
          .filter(({ id }) => STORED_FILE_NAME_PATTERN.test(id))
        token = xmlElements(page, 'NextContinuationToken')[0]
      } while (token)
    },

    async removeAbandonedParts(before) {
      const page = await client.text('GET', '', { query: { uploads: '', prefix } })
      const ids = xmlElements(page, 'UploadId')
      const times = xmlElements(page, 'Initiated')
      for (const [index, key] of xmlElements(page, 'Key').entries()) {
        const uploadId = ids[index]
        if (uploadId && new Date(times[index] ?? '') < before)
          await abortUpload(client, idOf(key), uploadId)
      }
    },
  }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { TooLarge } from '../../server/storage/disk.ts'
import { openObjectMedia } from '../../server/storage/s3.ts'
import { createS3Client, xmlElements, StorageError } from '../../server/storage/s3Client.ts'
import { putWhole } from '../../server/storage/s3Upload.ts'

const MB = 1024 * 1024
const bucket = 'files'
const prefix = 'e-payment/a&b/'
const storage = inject('objectStorage')

const settings = () => ({
  bucket,
  prefix,
  endpoint: storage.endpoint,
  region: 'us-east-1',
  accessKeyId: storage.accessKeyId,
  secretAccessKey: storage.secretAccessKey,
  sessionToken: '',
})
const client = () => createS3Client(settings())
const media = () => openObjectMedia(client(), prefix)

/** Returns all stored ids: those of files and of unfinished uploads. */
async function listStoredIds() {
  const ids: string[] = []
  for await (const page of media().list()) ids.push(...page.map(({ id }) => id))
  const uploads = await client().text('GET', '', { query: { uploads: '', prefix } })
  return { ids: ids.sort(), unfinished: xmlElements(uploads, 'UploadId') }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A random stream of this size in chunks of 64 KB, with its hash. Only one chunk is in memory at a time. */
function source(bytes: number) {
  const hash = createHash('sha256')
  const block = randomBytes(64 * 1024)
  async function* chunks() {
    for (let remainingBytes = bytes; remainingBytes > 0; remainingBytes -= block.length) {
      const chunk = Buffer.from(block.subarray(0, Math.min(remainingBytes, block.length)))
      chunk.writeUInt32LE(remainingBytes, 0)
      hash.update(chunk)
      yield chunk
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return {
    stream: Readable.from(chunks(), { objectMode: false }),
    digest: () => hash.digest('hex'),
  }
}

describe('files in an object storage', () => {
  it.each([
    ['an empty file', 0],
    ['a file stored in one request', 3 * MB],
    ['a file of exactly one part', 8 * MB],
    ['a file stored in several parts', 20 * MB + 7],
  ])('are read back byte for byte: %s', async (_, size) => {
    const bytes = randomBytes(size)
    const slices = Array.from({ length: Math.ceil(size / MB) }, (_each, nth) =>
      bytes.subarray(nth * MB, (nth + 1) * MB),
    )
    const file = await media().receive(Readable.from(slices), size)
    expect([file.size, file.sha256.toString('hex')]).toEqual([size, sha256(bytes)])
    expect(sha256(await buffer(await media().read(file.id)))).toBe(sha256(bytes))
    expect(await media().head(file.id)).toEqual(bytes.subarray(0, 4100))
    expect(await media().exists(file.id)).toBe(true)
    if (size > 10) {
      const range = { start: size - 7, end: size - 2 }
      expect(await buffer(await media().read(file.id, range))).toEqual(bytes.subarray(-7, -1))
    }
    await media().drop([file.id])
    expect(await media().exists(file.id)).toBe(false)
    await expect(media().read(file.id)).rejects.toThrow(StorageError)
  })

  it('leave nothing when they are too large, in one request or in parts', async () => {
    for (const room of [MB, 12 * MB]) {
      const { stream } = source(16 * MB)
      await expect(media().receive(stream, room)).rejects.toThrow(TooLarge)
      expect(stream.destroyed).toBe(false)
      stream.destroy()
    }
    expect(await listStoredIds()).toEqual({ ids: [], unfinished: [] })
  })

  it('leave nothing when the connection of the client breaks', async () => {
    async function* breakingStream() {
      yield randomBytes(9 * MB)
      throw new Error('aborted')
    }
    const stream = Readable.from(breakingStream(), { objectMode: false })
    await expect(media().receive(stream, 100 * MB)).rejects.toThrow('aborted')
    expect(await listStoredIds()).toEqual({ ids: [], unfinished: [] })
  })

  it('are written once under a key, however many writers there are', async () => {
    const id = randomUUID()
    const writers = Array.from({ length: 10 }, (_, nth) =>
      putWhole(client(), id, Buffer.from(`${nth}`), true),
    )
    const results = await Promise.all(writers)
    expect(results.filter((result) => result === 'stored')).toHaveLength(1)
    const winner = results.indexOf('stored')
    expect(String(await buffer(await media().read(id)))).toBe(String(winner))
    await media().drop([id])
  })

  it('are listed in pages, and found by age', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID())
    for (const id of ids) await putWhole(client(), id, Buffer.from('x'), true)
    expect((await listStoredIds()).ids).toEqual(ids.toSorted())
    await media().drop(ids)
    const uploadId = xmlElements(
      await client().text('POST', randomUUID(), { query: { uploads: '' } }),
      'UploadId',
    )
    expect((await listStoredIds()).unfinished).toEqual(uploadId)
    await media().removeAbandonedParts(new Date(Date.now() - 86_400_000))
    expect((await listStoredIds()).unfinished).toEqual(uploadId)
    await media().removeAbandonedParts(new Date(Date.now() + 60_000))
    expect(await listStoredIds()).toEqual({ ids: [], unfinished: [] })
  })
})

describe('the object storage', () => {
  it('refuses a wrong secret', async () => {
    const clientWithWrongKey = createS3Client({ ...settings(), secretAccessKey: 'wrong' })
    await expect(openObjectMedia(clientWithWrongKey, prefix).check()).rejects.toMatchObject({
      status: 403,
    })
    await media().check()
  })

  it('refuses a part that was changed on its way', async () => {
    const { port: target } = new URL(storage.endpoint)
    let isChanging = false
    const proxy = http.createServer((request, response) => {
      const { method, url, headers } = request
      const forwarded = http.request(
        { port: target, method, path: url, headers },
        (forwardedResponse) => {
          response.writeHead(forwardedResponse.statusCode ?? 500, forwardedResponse.headers)
          forwardedResponse.pipe(response)
        },
      )
      request.on('data', (chunk: Buffer) => {
        if (isChanging) chunk[0] = (chunk[0] ?? 0) ^ 1
        forwarded.write(chunk)
      })
      request.on('end', () => forwarded.end())
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    onTestFinished(() => void proxy.close())
    const { port } = proxy.address() as AddressInfo
    const through = createS3Client({ ...settings(), endpoint: `http://127.0.0.1:${port}` })
    const receive = () =>
      openObjectMedia(through, prefix).receive(Readable.from([randomBytes(MB)]), MB)
    await media().drop([(await receive()).id])
    isChanging = true
    await expect(receive()).rejects.toThrow(StorageError)
    expect((await listStoredIds()).ids).toEqual([])
  })
})

describe('20 uploads of 50 MB, four at a time', () => {
  it('are stored with their hashes, and need at most 300 MB of memory', async () => {
    globalThis.gc?.()
    const idle = process.memoryUsage().rss
    let peak = idle
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
    const waiting = Array.from({ length: 20 }, (_, nth) => nth)
    const ids: string[] = []
    const lane = async () => {
      while (waiting.pop() !== undefined) {
        const { stream, digest } = source(50 * MB)
        const file = await media().receive(stream, 50 * MB)
        expect(file.sha256.toString('hex')).toBe(digest())
        ids.push(file.id)
      }
    }
    await Promise.all([lane(), lane(), lane(), lane()])
    clearInterval(watch)
    const last = ids.at(-1) as string
    const hash = createHash('sha256')
    for await (const chunk of await media().read(last)) hash.update(chunk)
    expect((await listStoredIds()).ids).toHaveLength(20)
    console.log(`memory above idle: ${Math.round((peak - idle) / MB)} MB`)
    expect((peak - idle) / MB).toBeLessThanOrEqual(300)
    await media().drop(ids)
  }, 300_000)
})

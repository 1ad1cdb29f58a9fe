import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openObjectMedia } from '../../server/storage/s3.ts'
import { createS3Client, type S3Client, StorageError } from '../../server/storage/s3Client.ts'
import { rebuild, send, useProduct } from './product.ts'

const product = useProduct()
let isStalled = false
let stalled: ServerResponse[] = []
let client: S3Client

/** An object storage that is empty. While `isStalled`, it sends the headers of a response and a part of the body. */
const storage = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.write('<ListBucketResult>')
  if (isStalled) stalled.push(response)
  else response.end('</ListBucketResult>')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
  client = createS3Client({
    bucket: 'files',
    prefix: '',
    endpoint: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
    region: 'local',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    sessionToken: '',
  })
})
afterAll(() => {
  storage.closeAllConnections()
  storage.close()
})
beforeEach(() => {
  isStalled = true
  stalled = []
})

describe('an object storage that stalls after the headers of a response', () => {
  it('makes a call that reads the body fail after its time limit, and closes the connection', async () => {
    const ending = client.text('GET', '', { timeoutMs: 100 })
    await expect(ending).rejects.toBeInstanceOf(StorageError)
    await expect(ending).rejects.toThrow(/no complete response within 0\.1 s/)
    await expect.poll(() => stalled.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  it('makes GET /readyz return 503, and 200 again after it has recovered', async () => {
    const app = await rebuild(product(), () => ({ media: openObjectMedia(client, '') }))
    const { status, body } = await send(app, { url: '/readyz' })
    expect([status, body.detail]).toEqual([503, expect.stringContaining('file storage')])
    expect(stalled).toHaveLength(1)
    isStalled = false
    await expect.poll(async () => (await send(app, { url: '/readyz' })).status).toBe(200)
  })
})

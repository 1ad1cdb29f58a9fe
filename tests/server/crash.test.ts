import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../server/db/connect.ts'
import { databaseProcesses, killDatabase } from './databaseProcess.ts'
import { aFile, draftOf, encodeForm } from './forms.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { addEmployees, PASSWORD } from './people.ts'
import { preparedFolder, settingsOf } from './product.ts'
import { type RealProcess, startProcess } from './realProcess.ts'
import { ageUnfinishedUploads, expectDocumentsComplete, sha256 } from './stored.ts'
import { addLines } from './vouchers.ts'

const settings = settingsOf(preparedFolder())
const folder = settings.DATA_DIR
const CLIENTS = 4
/** The minimum and maximum number of events before a kill. An event is a sent chunk or a received response. */
const LEAST = 100
const MOST = 400
const BATCHES = 250

/** Runs `work` on the database of the running product. */
async function withDatabase<Result>(work: (database: Database) => Promise<Result>) {
  const database = await openDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** One submission by a client; `id` is set after the response. */
interface Request {
  batch: number
  requestId: string
  files: { name: string; bytes: Buffer }[]
  id?: number
}

const requests: Request[] = []
let batch = 0

async function send(url: string, token: string, request: Request, tick: () => void) {
  const texts = draftOf('yoondh', 'voucher', request.batch, {
    request_id: request.requestId,
    invoices: [1, 2, 3].map((seq) => `${request.batch}-${request.batch * 100}-001-${seq}`),
    counts: ['1', '0', '1'],
  })
  const form = encodeForm(texts, request.files)
  const pieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < form.payload.length; at += 20_000) {
        controller.enqueue(form.payload.subarray(at, at + 20_000))
      }
      controller.close()
    },
  }).pipeThrough(
    new TransformStream({
      transform(piece, controller) {
        tick()
        controller.enqueue(piece)
      },
    }),
  )
  const response = await fetch(`${url}/ea/create_document/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, ...form.headers },
    body: pieces,
    duplex: 'half',
  } as RequestInit)
  const body = (await response.json()) as { id: number }
  expect([request.batch, response.status, body]).toEqual([
    request.batch,
    201,
    { id: expect.any(Number) },
  ])
  request.id = body.id
  tick()
}

/** Submits batches until the connection breaks. */
async function submitUntilDisconnected(
  url: string,
  token: string,
  tick: () => void,
  isOver: () => boolean,
) {
  while (!isOver()) {
    const sizes = [1000 + (batch % 7) * 40_000, 150_000]
    const files = sizes.map((size, at) => aFile(`${at}.pdf`, size))
    const request: Request = { batch: ++batch, requestId: randomUUID(), files }
    requests.push(request)
    try {
      await send(url, token, request, tick)
    } catch (error) {
      if (!isOver()) throw error
    }
  }
}

/** Submits with several clients, and kills the process after a random number of events. */
async function crash(product: RealProcess, token: string, kill: () => Promise<unknown>) {
  let remainingRequests = LEAST + Math.floor(Math.random() * (MOST - LEAST))
  let exit: Promise<unknown> | undefined
  const tick = () => {
    if (--remainingRequests <= 0) exit ??= kill()
  }
  const clients = Array.from({ length: CLIENTS }, () =>
    submitUntilDisconnected(product.url, token, tick, () => exit !== undefined),
  )
  await Promise.all(clients)
  await exit
}

/** Asserts that each acknowledged request is stored as sent, and that every stored document and its files are complete. */
async function expectAllThere(database: Database) {
  const storedDocuments = await expectDocumentsComplete({ database, settings })
  const requestsByBatch = new Map(requests.map((request) => [request.batch, request]))
  for (const document of storedDocuments) {
    const { files = [], id } = requestsByBatch.get(document.batch_number) ?? {}
    if (id !== undefined) expect(document.id).toBe(id)
    expect(document.attachments.map((each) => [each.line_id, each.title, each.sha256])).toEqual(
      files.map(({ name, bytes }, at) => [
        `${document.batch_number}-${document.batch_number * 100}-001-${at === 0 ? 1 : 3}`,
        name,
        sha256(bytes),
      ]),
    )
    expect(document.lines).toHaveLength(3)
    expect(document.signs).toHaveLength(2)
  }
  const acknowledged = requests.filter(({ id }) => id !== undefined)
  const ids = new Set(storedDocuments.map(({ id }) => id))
  expect(acknowledged.filter(({ id }) => !ids.has(id as number))).toEqual([])
  return { acknowledged: acknowledged.length, stored: storedDocuments.length }
}

describe('a process killed during continuous submissions', () => {
  it('keeps every acknowledged document complete, and no file without a row', async () => {
    const ways = [
      (product: RealProcess) => product.end('SIGKILL'),
      (product: RealProcess) => {
        const over = product.end('SIGKILL')
        killDatabase(folder)
        return over
      },
      (product: RealProcess) => {
        killDatabase(folder)
        return product.end('SIGKILL')
      },
    ]
    let product = await startProcess(folder, { LOG_LEVEL: 'silent' })
    await withDatabase(async (database) => {
      await addEmployees({ database }, { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
      const numbers = Array.from({ length: BATCHES }, (_, at) => at + 1)
      const lines = numbers.flatMap((RPICU) => aVoucher({ RPICU, RPDOC: RPICU * 100 }))
      await addLines({ database }, 'voucher', lines)
    })
    const login = await fetch(`${product.url}/rest-auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'yoondh', password: PASSWORD }),
    })
    const { key } = (await login.json()) as { key: string }

    for (const kill of ways) {
      await crash(product, key, () => kill(product))
      ageUnfinishedUploads(folder)
      product = await startProcess(folder, { LOG_LEVEL: 'silent' })
      const { acknowledged, stored } = await withDatabase(expectAllThere)
      expect(stored).toBeGreaterThanOrEqual(acknowledged)
      expect(stored).toBeLessThanOrEqual(requests.length)
    }

    expect(requests.some(({ id }) => id !== undefined)).toBe(true)
    expect(batch).toBeLessThan(BATCHES)
    // A client that got no response repeats its request. Whether or not the first attempt was stored, there must be exactly one document.
    for (const request of requests.filter(({ id }) => id === undefined)) {
      await send(product.url, key, request, () => undefined)
    }
    const { acknowledged, stored } = await withDatabase(expectAllThere)
    expect([acknowledged, stored]).toEqual([requests.length, requests.length])
    expect(await product.end('SIGTERM')).toBe(0)
    expect(databaseProcesses(folder)).toEqual([])
  }, 120_000)
})

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { readForm } from './floorForm.ts'
import type { Statement } from './floorRows.ts'

/**
 * The reference server of the benchmarks `submit` and `sign`: a plain `node:http` server that does only the minimum of work to store the
 * same bytes and rows. It has no framework, authentication, validation or rules. `POST /jobs` stores the statements of later requests and is
 * not measured. `POST /write` with the header `x-job` has three steps:
 * - It writes the files to disk in calls of 512 KB. Files of a multipart body are written as they arrive, with the SHA-256 that a row
 *   contains. With the header `x-files`, it writes that number of files of 1 MB from memory, without a SHA-256.
 * - It syncs each file (fdatasync), renames it into one of 256 folders and syncs those folders (fsync).
 * - It runs the statements of the job in one transaction, each as a named query.
 * Argument: the folder of files. `pg` reads the database connection from the environment.
 */
const [folder = ''] = process.argv.slice(2)
const pool = new pg.Pool({ max: 10 })
const jobs = new Map<string, Statement[]>()
const WRITE_BYTES = 512 * 1024
const megabyte = randomBytes(1024 * 1024)

type Write = (chunks: Buffer[]) => Promise<unknown>

/** Writes one file and syncs it; `content` is called with a function that writes bytes to the file. */
async function storeFile(content: (write: Write) => Promise<void>): Promise<string> {
  const incoming = path.join(folder, randomUUID())
  const handle = await fs.open(incoming, 'wx')
  await content((chunks) => handle.writev(chunks))
  await handle.datasync()
  await handle.close()
  return incoming
}

async function fromMemory(write: Write): Promise<void> {
  for (let at = 0; at < megabyte.length; at += WRITE_BYTES) {
    await write([megabyte.subarray(at, at + WRITE_BYTES)])
  }
}

const fromForm = (chunks: AsyncIterable<Buffer>) => async (write: Write) => {
  const hash = createHash('sha256')
  let gathered: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    gathered.push(chunk)
    bytes += chunk.length
    if (bytes < WRITE_BYTES) continue
    await write(gathered)
    gathered = []
    bytes = 0
  }
  if (bytes > 0) await write(gathered)
  hash.digest()
}

async function moveAndSyncFiles(files: readonly string[]): Promise<void> {
  const places = files.map((file) => {
    const name = path.basename(file)
    return { file, folder: path.join(folder, name.slice(0, 2)), name }
  })
  await Promise.all(
    places.map((place) => fs.rename(place.file, path.join(place.folder, place.name))),
  )
  await Promise.all(
    [...new Set(places.map((place) => place.folder))].map(async (each) => {
      const handle = await fs.open(each)
      await handle.sync()
      await handle.close()
    }),
  )
}

async function storeRows(statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  for (const statement of statements) await client.query(statement)
  await client.query('commit')
  client.release()
}

async function handleRequest(request: http.IncomingMessage): Promise<void> {
  if (request.url === '/jobs') {
    const chunks: Buffer[] = await request.toArray()
    const given = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, Statement[]>
    for (const [name, statements] of Object.entries(given)) jobs.set(name, statements)
    return
  }
  const job = String(request.headers['x-job'])
  const statements = jobs.get(job)
  if (!statements) throw new Error(`There is no job ${job}.`)
  const length = Number(request.headers['x-files'] ?? 0)
  const files = await Promise.all(Array.from({ length }, () => storeFile(fromMemory)))
  for await (const part of readForm(request)) files.push(await storeFile(fromForm(part)))
  await moveAndSyncFiles(files)
  await storeRows(statements)
  jobs.delete(job)
}

await Promise.all(
  Array.from({ length: 256 }, (_, at) =>
    fs.mkdir(path.join(folder, at.toString(16).padStart(2, '0')), { recursive: true }),
  ),
)
const server = http.createServer((request, response) => {
  handleRequest(request).then(
    () => response.writeHead(201, { 'content-type': 'application/json' }).end('{}'),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
// Longer than the pauses between rounds, so that the client's connections stay open.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})

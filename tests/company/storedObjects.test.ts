import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { takeBackup } from '../../server/admin/backup/take.ts'
import { restoreBackup } from '../../server/admin/backup/restore.ts'
import { copyFiles, openFolderStore, openObjectStore } from '../../server/admin/media/copy.ts'
import { verify } from '../../server/admin/verify.ts'
import { openObjectStorage, removeOrphanedObjects } from '../../server/storage/objectFiles.ts'
import type { ObjectMedia } from '../../server/storage/s3.ts'
import { putWhole } from '../../server/storage/s3Upload.ts'
import { signInAll } from '../server/approval.ts'
import { aFile, approversField, draftOf, type FormFile, submit } from '../server/forms.ts'
import { attachFiles, fetchMedia } from '../server/media.ts'
import { send, settingsOf, startProduct, temporaryFolder, useProduct } from '../server/product.ts'
import { addBatch } from '../server/vouchers.ts'
import { unzip } from '../server/unzip.ts'

/**
 * A product that provides the embedded database of the nodes. The product itself is closed before the tests, because its files are in a
 * folder.
 */
const host = useProduct()
const storage = inject('objectStorage')
let people: Record<'author' | 'leader' | 'reader', { authorization: string }>

beforeAll(async () => {
  people = await signInAll(host(), 'author', 'leader', 'reader')
  await host().close()
})

const storageSettings = (prefix: string) => ({
  MEDIA_URL: `s3://files/${prefix}`,
  AWS_ENDPOINT_URL: storage.endpoint,
  AWS_ACCESS_KEY_ID: storage.accessKeyId,
  AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
})

/** Starts a node with its files in the object storage. All nodes use the embedded database in the host's folder. */
async function startNode(changes: Record<string, string>) {
  const { DATA_DIR } = host().settings
  const product = await startProduct(settingsOf(DATA_DIR, changes))
  onTestFinished(() => product.close())
  return product
}

/** A TCP proxy of the object storage that can refuse all connections. */
async function openStorageProxy() {
  const { hostname, port: target } = new URL(storage.endpoint)
  let isRefusing = false
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    if (isRefusing) return void socket.destroy()
    const other = net.connect(Number(target), hostname)
    sockets.add(socket)
    other.on('error', () => socket.destroy())
    socket.on('close', () => other.destroy())
    socket.pipe(other).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse(isRefused: boolean) {
      isRefusing = isRefused
      if (isRefused) for (const socket of sockets) socket.destroy()
    },
  }
}

async function countFiles(media: ObjectMedia): Promise<number> {
  let count = 0
  for await (const page of media.list()) count += page.length
  return count
}

const files: FormFile[] = [aFile('a.txt', 300_000), aFile('b.txt', 9 * 1024 * 1024)]

describe('two nodes with an object storage', () => {
  it('serve each other the files, ranges and archives of a document', async () => {
    const [one, other] = [
      await startNode(storageSettings('one')),
      await startNode(storageSettings('one')),
    ]
    const { attachments, archive } = await attachFiles(one, people, files)
    const [small, large] = files as [FormFile, FormFile]
    const paths = attachments.map(({ path: url }: { path: string }) => url)
    expect((await fetchMedia(other, paths[0])).bytes.equals(small.bytes)).toBe(true)
    expect((await fetchMedia(other, paths[1])).bytes.equals(large.bytes)).toBe(true)
    const part = await fetchMedia(other, paths[1], { range: 'bytes=5-20' })
    expect([part.status, part.bytes]).toEqual([206, large.bytes.subarray(5, 21)])
    const entries = unzip((await fetchMedia(other, archive)).bytes)
    expect(entries.map(([name, content]) => [name, content.length])).toEqual([
      ['a.txt', small.bytes.length],
      ['b.txt', large.bytes.length],
    ])
    const { media } = openObjectStorage(one.settings)
    expect(await verify(one.database.db, media)).toEqual([])
    // The file was stored in the object storage, not in the folder.
    expect(fs.existsSync(path.join(one.settings.DATA_DIR, 'files', 'aa'))).toBe(false)
  })

  it('do not run together with a node that stores its files in a folder or under another prefix', async () => {
    const allow = { ALLOW_MISSING_FILES: 'yes' }
    const node = await startNode(storageSettings('one'))
    await expect(startNode(allow)).rejects.toThrow(/^[^\n]*(another place|another folder)[^\n]*$/)
    await expect(startNode({ ...storageSettings('two'), ...allow })).rejects.toThrow(
      /^[^\n]*another place[^\n]*MEDIA_URL[^\n]*$/,
    )
    await node.close()
    const folder = await startNode(allow)
    await expect(startNode(storageSettings('one'))).rejects.toThrow(/^[^\n]*another place[^\n]*$/)
    await folder.close()
  })

  it('do not start with a prefix that lacks the attachments, or with a wrong secret', async () => {
    await expect(startNode(storageSettings('empty'))).rejects.toThrow(/^[^\n]*move-media[^\n]*$/)
    const wrongSettings = { ...storageSettings('one'), AWS_SECRET_ACCESS_KEY: 'wrong' }
    await expect(startNode(wrongSettings)).rejects.toThrow(/^[^\n]*MEDIA_URL=[^\n]*403[^\n]*$/)
  })
})

describe('files without a row', () => {
  it('are removed by their age, with unfinished uploads', async () => {
    const node = await startNode(storageSettings('one'))
    const { client, media } = openObjectStorage(node.settings)
    const id = randomUUID()
    await putWhole(client, id, Buffer.from('left over'), true)
    await removeOrphanedObjects(node.database, media, new Date(Date.now() - 3_600_000))
    expect(await media.exists(id)).toBe(true)
    await removeOrphanedObjects(node.database, media, new Date(Date.now() + 3_600_000))
    expect(await media.exists(id)).toBe(false)
    expect(await verify(node.database.db, media)).toEqual([])
  })
})

describe('an object storage that does not respond', () => {
  it('makes a node not ready, and it recovers without a restart', async () => {
    const node = await startNode(storageSettings('one'))
    process.kill(storage.pid, 'SIGSTOP')
    try {
      const { status, body } = await send(node, { url: '/readyz' })
      expect([status, body.detail]).toEqual([503, expect.any(String)])
    } finally {
      process.kill(storage.pid, 'SIGCONT')
    }
    await expect.poll(async () => (await send(node, { url: '/readyz' })).status).toBe(200)
  })
})

describe('move-media', () => {
  it('copies to an empty folder and back, continues after a stop, and copies only what is missing', async () => {
    const node = await startNode(storageSettings('one'))
    const { db } = node.database
    const objects = openObjectStore(openObjectStorage(node.settings))
    const root = path.join(temporaryFolder(), 'files')
    const folder = await openFolderStore(root)
    const ignore = () => undefined
    const first = await copyFiles(db, objects, folder, ignore)
    expect(first).toEqual({ copied: 2, bytes: 300_000 + 9 * 1024 * 1024, missing: [] })
    expect(await verify(db, root)).toEqual([])
    expect((await copyFiles(db, objects, folder, ignore)).copied).toBe(0)

    const back = openObjectStore(
      openObjectStorage(settingsOf(temporaryFolder(), storageSettings('three'))),
    )
    // A storage whose connection breaks after the first file.
    let storedCount = 0
    const breaking = {
      ...back,
      store: async (...all: Parameters<typeof back.store>) => {
        if (storedCount++ > 0) throw new Error('broken')
        await back.store(...all)
      },
    }
    await expect(copyFiles(db, folder, breaking, ignore)).rejects.toThrow('broken')
    expect((await copyFiles(db, folder, back, ignore)).copied).toBe(1)
    const { media } = openObjectStorage(settingsOf(temporaryFolder(), storageSettings('three')))
    expect(await verify(db, media)).toEqual([])
    await folder.close()
  })

  it('names files that are in neither place, and stores no file with another SHA-256', async () => {
    const node = await startNode(storageSettings('one'))
    const { db } = node.database
    const empty = await openFolderStore(path.join(temporaryFolder(), 'files'))
    const target = openObjectStore(
      openObjectStorage(settingsOf(temporaryFolder(), storageSettings('four'))),
    )
    const result = await copyFiles(db, empty, target, () => undefined)
    expect([result.copied, result.missing.length]).toEqual([0, 2])
    const { rows } = await node.database.pool.query('select id from attachments order by id')
    const objects = openObjectStore(openObjectStorage(node.settings))
    const other = { ...objects, read: () => objects.read(rows[1].id) }
    await expect(copyFiles(db, other, target, () => undefined)).rejects.toThrow()
    expect(await target.sizeOf(rows[0].id)).toBeUndefined()
  })
})

describe('a submission with files', () => {
  it('gets 503 and stores nothing while the storage does not respond, and is accepted again afterwards', async () => {
    const way = await openStorageProxy()
    const node = await startNode({ ...storageSettings('one'), AWS_ENDPOINT_URL: way.url })
    const { media } = openObjectStorage({ ...node.settings, ...storageSettings('one') })
    const before = await countFiles(media)
    await addBatch(node, 'voucher', 901)
    const draft = draftOf('author', 'voucher', 901, {
      approvers: approversField('leader'),
      invoices: '901-90100-001-1',
      counts: '1',
    })
    const send = () => submit(node, people.author, draft, [aFile('a.pdf', 9 * 1024 * 1024)])
    way.refuse(true)
    expect((await send()).status).toBe(503)
    way.refuse(false)
    expect(await countFiles(media)).toBe(before)
    expect((await send()).status).toBe(201)
    expect(await countFiles(media)).toBe(before + 1)
    expect(await verify(node.database.db, media)).toEqual([])
  })
})

describe('a backup of an object storage', () => {
  it('is restored to another prefix', async () => {
    const node = await startNode(storageSettings('one'))
    const place = path.join(temporaryFolder(), 'backup.tar.gz')
    const ignore = () => undefined
    const { media } = openObjectStorage(node.settings)
    const manifest = await takeBackup(node.database, media, place, ignore)
    expect(manifest.files).toBe(3)
    await node.close()
    const settings = settingsOf(host().settings.DATA_DIR, storageSettings('restored'))
    const restored = openObjectStorage(settings)
    const reader = await startProduct({ ...settings, ALLOW_MISSING_FILES: 'yes' })
    onTestFinished(() => reader.close())
    await restoreBackup({
      database: reader.database,
      folder: settings.DATA_DIR,
      storage: restored,
      archivePath: place,
      sure: true,
      listen: ignore,
    })
    expect(await verify(reader.database.db, restored.media)).toEqual([])
  })
})

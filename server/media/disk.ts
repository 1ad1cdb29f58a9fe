import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { HEAD_BYTES, kindOf } from './kind.ts'
import type { Range } from './ranges.ts'

/** A file that has arrived whole and stands on disk, not yet anybody's. */
export interface ArrivedFile {
  id: string
  size: number
  sha256: Buffer
  /** the media type that its first bytes say */
  kind: string
}

/** More bytes came than there was room for. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** There is too little room left to go on. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
  readonly code = 'ENOSPC'
}

/**
 * Files on disk (decision 0003). One that arrives stands under `incoming/<number of the process>/`; `keep` moves it to its place
 * just before the transaction that holds its row commits. What a crash leaves without a row, `sweep` removes.
 */
export interface Media {
  /** `id` where it has one already */
  receive(stream: Readable, room: number, id?: string): Promise<ArrivedFile>
  keep(ids: readonly string[]): Promise<void>
  drop(ids: readonly string[]): Promise<void>
  /** the bytes of a kept file, or some of them; throws before the first where it is missing */
  read(id: string, range?: Range): Promise<Readable>
  /** the first bytes of a kept file, as many as tell its kind */
  head(id: string): Promise<Buffer>
  /**
   * Renews the folder in which files arrive, so that no sweep takes it for one of a dead process. Throws where it cannot be written to, or
   * the disk is almost full.
   */
  check(): Promise<void>
}

/** PostgreSQL stops where it cannot make its next WAL file of 16 MB, and in the embedded case it shares the disk. */
const LEAST_FREE = 16 * 1024 * 1024

/** The folder in which the files of one process arrive. */
export const arrivalFolder = (root: string, number: number) =>
  path.join(root, 'incoming', String(number))

/** Bytes to write at once: each call of the system costs more than the bytes that it takes along. */
const GATHER = 512 * 1024

/** The media of one process; `number` is its presence's, `least` the free bytes that `check` demands. */
export async function openDisk(root: string, number: number, least = LEAST_FREE): Promise<Media> {
  const incoming = arrivalFolder(root, number)
  const makeIncoming = () => fs.mkdir(incoming, { recursive: true })
  await makeIncoming()
  const place = (id: string) => path.join(root, id.slice(0, 2), id)

  return {
    async read(id, range) {
      const handle = await fs.open(place(id), 'r')
      return handle.createReadStream(range)
    },

    async head(id) {
      const handle = await fs.open(place(id), 'r')
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },

    /** Writes a stream to disk and syncs it. Throws TooLarge after `room` bytes; whatever throws leaves no file. */
    async receive(stream, room, id = randomUUID()) {
      const file = path.join(incoming, id)
      const open = () => fs.open(file, 'wx', 0o600)
      const handle = await open().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await makeIncoming()
        return open()
      })
      try {
        const hash = createHash('sha256')
        let size = 0
        let written = 0
        let gathered: Buffer[] = []
        let head = Buffer.alloc(0)
        const write = async () => {
          if (gathered.length === 0) return
          const { bytesWritten } = await handle.writev(gathered)
          if (bytesWritten !== size - written)
            throw new Error('The disk took a part of a file alone.')
          gathered = []
          written = size
        }
        // The stream stays whole after TooLarge: its rest is the caller's.
        for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
          size += chunk.length
          if (size > room) throw new TooLarge()
          hash.update(chunk)
          if (head.length < HEAD_BYTES) {
            head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
          }
          gathered.push(chunk)
          if (size - written >= GATHER) await write()
        }
        await write()
        await handle.datasync()
        return { id, size, sha256: hash.digest(), kind: await kindOf(head) }
      } catch (error) {
        await fs.rm(file, { force: true })
        throw error
      } finally {
        await handle.close()
      }
    },

    /** Moves files to their places; they survive a power failure from then on. */
    async keep(ids) {
      const folders = new Set(ids.map((id) => path.dirname(place(id))))
      await Promise.all([...folders].map((folder) => makeFolder(folder, root)))
      await Promise.all(ids.map((id) => fs.rename(path.join(incoming, id), place(id))))
      await Promise.all([...folders].map(syncFolder))
    },

    async drop(ids) {
      await Promise.all(
        ids.flatMap((id) => [
          fs.rm(path.join(incoming, id), { force: true }),
          fs.rm(place(id), { force: true }),
        ]),
      )
    },

    async check() {
      await makeIncoming()
      const now = new Date()
      await fs.utimes(incoming, now, now)
      await fs.access(incoming, fs.constants.W_OK)
      for (const folder of [root, path.dirname(root)]) {
        const { bavail, bsize } = await fs.statfs(folder)
        if (bavail * bsize < least) throw new DiskFull()
      }
    },
  }
}

async function makeFolder(folder: string, parent: string): Promise<void> {
  const made = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await syncFolder(parent)
}

/** Lets the names in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

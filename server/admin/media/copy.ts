import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Database } from '../../db/connect.ts'
import { makeLeaseNumber } from '../../db/processLease.ts'
import { arrivalFolderOf, openDisk, TooLarge } from '../../storage/disk.ts'
import type { ObjectStorage } from '../../storage/objectFiles.ts'
import type { ProgressListener } from '../../imports/folder.ts'
import { isMissingFileError } from '../verification/files.ts'
import { type FileRow, listFilesAfter } from './files.sql.ts'

/** Where files are stored: the folder or the object storage. */
export interface FileStore {
  /** returns the size of a file in bytes, or undefined if it is missing */
  sizeOf(id: string): Promise<number | undefined>
  read(id: string): Promise<Readable>
  /** Stores a file completely. Throws if it does not have this SHA-256; nothing is then stored. */
  store(file: FileRow, stream: Readable): Promise<void>
  close(): Promise<void>
}

/** The result of a copy. `missing` are files that neither store has. */
export interface CopyResult {
  copied: number
  bytes: number
  missing: FileRow[]
}

const COPIES_AT_ONCE = 4
const PAGE_FILES = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Copies the files of all attachments that the target does not have. It can be stopped at any time, and then started again. Files that
 * arrive meanwhile are copied in a further pass, until a pass copies nothing.
 */
export async function copyFiles(
  db: Database['db'],
  source: FileStore,
  target: FileStore,
  listen: ProgressListener,
): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, bytes: 0, missing: [] }
  for (;;) {
    const before = result.copied
    result.missing = []
    let rows = await listFilesAfter(db, FIRST, PAGE_FILES)
    while (rows.length > 0) {
      await inLanes(rows, (file) => copyFile(file, source, target, result))
      listen('files copied', result.copied)
      rows = await listFilesAfter(db, rows.at(-1)?.id ?? FIRST, PAGE_FILES)
    }
    if (result.copied === before) return result
  }
}

async function copyFile(
  file: FileRow,
  source: FileStore,
  target: FileStore,
  result: CopyResult,
): Promise<void> {
  if ((await target.sizeOf(file.id)) === file.size) return
  const stream = await source.read(file.id).catch((error: unknown) => {
    if (!isMissingFileError(error)) throw error
    return undefined
  })
  if (!stream) {
    result.missing.push(file)
    return
  }
  await target
    .store(file, stream)
    .catch((error: unknown) => {
      throw error instanceof TooLarge ? otherHash(file) : error
    })
    // Closes the source, because a failed copy leaves the rest of it unread.
    .finally(() => stream.destroy())
  result.copied++
  result.bytes += file.size
}

/**
 * Runs `work` for each element, at most four concurrently. After an error, starts no further element, waits for the running ones and throws
 * the error.
 */
async function inLanes<Each>(items: readonly Each[], work: (each: Each) => Promise<void>) {
  const remaining = [...items]
  const lane = async () => {
    for (let each = remaining.shift(); each !== undefined; each = remaining.shift()) {
      await work(each).catch((error: unknown) => {
        remaining.length = 0
        throw error
      })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: COPIES_AT_ONCE }, lane))
  const failed = lanes.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

const otherHash = ({ id, documentId }: FileRow) =>
  new Error(`document ${documentId}: the file ${id} has another SHA-256. "verify" names all.`)

export async function openFolderStore(root: string): Promise<FileStore> {
  const leaseNumber = makeLeaseNumber()
  const media = await openDisk(root, leaseNumber)
  return {
    sizeOf: (id) =>
      fs.stat(path.join(root, id.slice(0, 2), id)).then(
        ({ size }) => size,
        () => undefined,
      ),
    read: (id) => media.read(id),
    async store(file, stream) {
      const { sha256 } = await media.receive(stream, file.size, file.id)
      if (sha256.toString('hex') !== file.sha256) {
        await media.drop([file.id])
        throw otherHash(file)
      }
      await media.keep([file.id])
    },
    close: () => fs.rm(arrivalFolderOf(root, leaseNumber), { recursive: true, force: true }),
  }
}

export function openObjectStore({ media }: ObjectStorage): FileStore {
  return {
    sizeOf: (id) => media.sizeOf(id),
    read: (id) => media.read(id),
    async store(file, stream) {
      const { sha256 } = await media.receive(stream, file.size, file.id)
      if (sha256.toString('hex') === file.sha256) return
      await media.drop([file.id])
      throw otherHash(file)
    },
    close: async () => undefined,
  }
}

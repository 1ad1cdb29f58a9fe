import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { describeEntryKind } from '../../imports/arrivals.ts'
import { syncFolder } from '../../storage/disk.ts'

/** An archive that is being written: a gzipped tar. The comment of each entry is its SHA-256. */
export interface Archive {
  add(name: string, content: Buffer): Promise<void>
  /** Adds an entry that is too large for memory. The caller gives its size in bytes and its SHA-256 in hexadecimal digits. */
  stream(name: string, size: number, sha256: string, content: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Writes an archive to a temporary file next to `archivePath`, readable only by its owner. Renames the file to `archivePath` when it is
 * complete and synced. If `archivePath` is a symbolic link, its target is replaced. After an error, the temporary file is removed and an
 * existing archive stays unchanged. Throws a one-line Error if `archivePath` exists and is no regular file, or if its folder cannot be
 * written.
 */
export async function writeArchive(
  archivePath: string,
  fill: (archive: Archive) => Promise<void>,
): Promise<void> {
  const target = await findTarget(archivePath)
  const temporaryPath = `${target}.unfinished-${randomUUID()}`
  const handle = await fs.open(temporaryPath, 'wx', 0o600)
  try {
    const tar = pack()
    // Compression level 1: most attachments are already compressed, and even the fastest level makes the text of the rows much smaller.
    const written = pipeline(
      tar,
      createGzip({ level: 1 }),
      handle.createWriteStream({ flush: true }),
    )
    // Without the race, an error of the writer, such as a full disk, would leave the source waiting forever.
    await Promise.race([written, fillIn(tar, fill)])
    tar.finalize()
    await written
    await fs.rename(temporaryPath, target)
    await syncFolder(path.dirname(target))
  } catch (error) {
    await fs.rm(temporaryPath, { force: true })
    throw error
  }
}

/** The path of the file to write, with symbolic links resolved. */
async function findTarget(archivePath: string): Promise<string> {
  const target = await fs.realpath(archivePath).catch(() => archivePath)
  // `realpath` does not resolve a dangling symbolic link.
  const found = await fs.lstat(target).catch(() => undefined)
  if (found && !found.isFile()) {
    throw new Error(
      `${archivePath} is ${describeEntryKind(found)}. A backup replaces only a regular file.`,
    )
  }
  const folder = path.dirname(target)
  // The trailing separator makes `access` fail if the folder is a file.
  await fs.access(path.join(folder, path.sep), fs.constants.W_OK).catch((error: Error) => {
    throw new Error(`The folder ${folder} cannot be written: ${error.message}`)
  })
  return target
}

async function fillIn(tar: Pack, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const mtime = new Date()
  const stream: Archive['stream'] = async (name, size, sha256, content) => {
    const header = { name, size, mtime, mode: 0o600, pax: { comment: sha256 } }
    await pipeline(content, tar.entry(header))
  }
  try {
    await fill({ stream, add: (name, content) => add(stream, name, content) })
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}

function add(stream: Archive['stream'], name: string, content: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return stream(name, content.length, sha256, Readable.from([content]))
}

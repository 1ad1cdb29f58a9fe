import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { syncFolder } from '../../storage/disk.ts'

/** An archive that is being written: a gzipped tar. The comment of each entry is its SHA-256. */
export interface Archive {
  add(name: string, content: Buffer): Promise<void>
  /** Adds content that does not fit in memory. The caller gives its size in bytes and its SHA-256 in hexadecimal digits. */
  stream(name: string, size: number, sha256: string, content: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Writes an archive to a temporary file next to `place`, readable only by its owner. Renames it to `place` when it is complete and synced.
 * After an error the temporary file is removed, and an older file at `place` stays.
 */
export async function writeArchive(
  place: string,
  fill: (archive: Archive) => Promise<void>,
): Promise<void> {
  const fresh = `${place}.unfinished-${randomUUID()}`
  const handle = await fs.open(fresh, 'wx', 0o600)
  try {
    const tar = pack()
    // Level 1: attachments are mostly compressed already, and rows are text, of which even the fastest level removes most.
    const written = pipeline(
      tar,
      createGzip({ level: 1 }),
      handle.createWriteStream({ flush: true }),
    )
    // If the disk is full, this also ends the source, which would otherwise wait for its reader.
    await Promise.race([written, fillIn(tar, fill)])
    tar.finalize()
    await written
    await fs.rename(fresh, place)
    await syncFolder(path.dirname(place))
  } catch (error) {
    await fs.rm(fresh, { force: true })
    throw error
  }
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

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract, type Header } from 'tar-stream'
import { MANIFEST_NAME, Manifest } from './manifest.ts'

/** An archive that cannot be restored; its message is one line. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}

/** One entry of an archive. Reading its content throws BadArchive at the end if the SHA-256 does not match. */
export interface ArchiveEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

type TarEntry = Extract extends AsyncIterable<infer Each> ? Each : never

/**
 * The entries of an archive, the manifest first. Throws BadArchive if the file cannot be read, or is truncated, damaged or not a backup.
 */
export async function* readArchiveEntries(archivePath: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const whole = pipeline(createReadStream(archivePath), createGunzip(), tar)
  // Errors of `whole` are handled elsewhere: while the current entry is read, or by `await whole` below.
  whole.catch(() => undefined)
  const fail = (error: NodeJS.ErrnoException): never => {
    if (error instanceof BadArchive) throw error
    if (error.syscall)
      throw new BadArchive(`The backup ${archivePath} cannot be read: ${error.message}.`)
    throw new BadArchive(`${archivePath} is damaged, or no backup: ${error.message}.`)
  }
  try {
    const entries = tar[Symbol.asyncIterator]()
    for (;;) {
      const next = await entries.next().catch(fail)
      if (next.done) break
      const entry = describe(next.value, fail)
      yield entry
      // Reads the rest of the entry, because tar-stream delivers the next entry only after this one has been read completely.
      for await (const _ of entry.content);
    }
    await whole.catch(fail)
  } finally {
    tar.destroy()
  }
}

function describe(entry: TarEntry, fail: (error: Error) => never): ArchiveEntry {
  const { name, size, pax } = entry.header as Header & { pax?: { comment?: string } | null }
  return { name, size, content: check(entry, pax?.comment, fail) }
}

async function* check(entry: TarEntry, sha256: string | undefined, fail: (error: Error) => never) {
  const hash = createHash('sha256')
  try {
    for await (const bytes of entry as AsyncIterable<Buffer>) {
      hash.update(bytes)
      yield bytes
    }
  } catch (error) {
    fail(error as Error)
  }
  if (hash.digest('hex') !== sha256) fail(new Error(`${entry.header.name} has another SHA-256`))
}

/** The bytes of an entry, in memory. */
export async function readContent(entry: ArchiveEntry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const bytes of entry.content) parts.push(bytes)
  return Buffer.concat(parts)
}

/** Reads the manifest of an archive. Throws BadArchive if it is not a backup of this format. */
export async function readManifest(archivePath: string): Promise<Manifest> {
  for await (const entry of readArchiveEntries(archivePath)) {
    const text = entry.name === MANIFEST_NAME ? String(await readContent(entry)) : '{}'
    const manifest = Manifest.safeParse(JSON.parse(text))
    if (manifest.success) return manifest.data
    break
  }
  throw new BadArchive(`${archivePath} is no backup, or has another format.`)
}

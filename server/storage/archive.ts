import type { Readable } from 'node:stream'
import yazl from 'yazl'
import { isImage, isPdf } from './mediaTypes.ts'
import { distinctNames, sanitizeFileName } from './fileNames.ts'
import type { Media } from '../http/context.ts'

/** A file to add to a ZIP archive. */
export interface ZipEntry {
  id: string
  title: string
  kind: string | null
}

/**
 * All files as one ZIP stream. Files are read one after another while the stream is sent. Destroying the stream closes the file that is
 * being read.
 */
export function openZipStream(media: Media, files: readonly ZipEntry[], at: Date): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  const names = distinctNames(files.map((file) => sanitizeFileName(file.title)))
  for (const [place, { id, kind }] of files.entries()) {
    // Images and PDFs are stored without compression, because they are already compressed.
    const options = { mtime: at, compress: !isImage(kind) && !isPdf(kind) }
    zip.addReadStreamLazy(names[place] ?? id, options, (give) => {
      media.read(id).then(
        (stream) => {
          current = stream
          if (output.destroyed) stream.destroy()
          stream.on('error', (error) => output.destroy(error))
          give(null, stream)
        },
        (error: Error) => output.destroy(error),
      )
    })
  }
  output.once('close', () => current?.destroy())
  zip.on('error', (error) => output.destroy(error as Error))
  zip.end()
  return output
}

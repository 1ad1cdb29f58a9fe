import { fileTypeFromBuffer } from 'file-type'

/** As many of a file's first bytes as tell its kind. */
export const HEAD_BYTES = 4100

/** What is neither image nor PDF: it is never shown, only saved. */
export const OTHER = 'application/octet-stream'
const PDF = 'application/pdf'
/** Pictures made of points, which browsers show and which run nothing: no SVG. */
const rasters = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
])

/** The media type according to the first bytes of a file, not its name. */
export async function detectMediaType(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found && (rasters.has(found.mime) || found.mime === PDF) ? found.mime : OTHER
}

export const isImage = (kind: string | null) => kind !== null && rasters.has(kind)
export const isPdf = (kind: string | null) => kind === PDF

import { fileTypeFromBuffer } from 'file-type'

/** The number of bytes at the start of a file that the detection of its media type needs. */
export const HEAD_BYTES = 4100

/** The media type of all files except images and PDF. Such a file can only be downloaded, not viewed. */
export const OTHER_MEDIA_TYPE = 'application/octet-stream'
const PDF = 'application/pdf'
/** Image types that browsers show and that cannot contain scripts. So SVG is excluded. */
const rasters = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
])

/** The media type, detected from the first bytes of a file and not from its name. */
export async function detectMediaType(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found && (rasters.has(found.mime) || found.mime === PDF) ? found.mime : OTHER_MEDIA_TYPE
}

export const isImage = (kind: string | null) => kind !== null && rasters.has(kind)
export const isPdf = (kind: string | null) => kind === PDF

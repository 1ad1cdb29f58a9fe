import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { MEGABYTE } from '../../contract/limits.ts'
import type { Settings } from '../config.ts'
import { badField, Refusal } from '../errors.ts'
import { type ArrivedFile, type Media, TooLarge } from '../media/disk.ts'

/** A multipart form as it came: every field's texts in order, and the files of the field `files` in order. */
export interface Upload {
  fields: Map<string, string[]>
  files: (ArrivedFile & { title: string })[]
}

const FIELD_BYTES = MEGABYTE
const FIELDS = 20_000
/** Files without content cost no room: their number is bounded by itself. */
const FILES = 4000

/**
 * Streams a multipart request to disk. `files` names what has arrived even where it throws, so that the caller can drop it.
 * Throws 413 over a limit, 400 for a form that is none.
 */
export async function receiveUpload(
  request: FastifyRequest,
  media: Media,
  settings: Pick<Settings, 'MAX_FILE_MB' | 'MAX_DOCUMENT_MB'>,
  upload: Upload,
): Promise<void> {
  const most = settings.MAX_DOCUMENT_MB * MEGABYTE
  let room = most
  if (Number(request.headers['content-length'] ?? 0) > most + FIELDS * 1000) throw tooMuch(settings)
  const limits = {
    files: FILES,
    // One more than allowed: the media says which file is too large.
    fileSize: settings.MAX_FILE_MB * MEGABYTE + 1,
    fields: FIELDS,
    fieldSize: FIELD_BYTES,
    parts: FIELDS + FILES,
  }
  let refusal: unknown
  for await (const part of request.parts({ limits })) {
    try {
      if (refusal === undefined) room -= await takePart(part, room)
    } catch (error) {
      // The rest is read and thrown away, so that the sender gets the answer instead of a broken connection.
      refusal = error
    }
    if (part.type === 'file') part.file.resume()
  }
  if (refusal !== undefined) throw refusal

  /** Returns the bytes that a part took. */
  async function takePart(part: MultipartFile | MultipartValue, left: number): Promise<number> {
    if (part.type === 'field') {
      if (part.valueTruncated) throw badField(part.fieldname, 'This text is too long.')
      const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      const texts = upload.fields.get(part.fieldname)
      if (texts) texts.push(text)
      else upload.fields.set(part.fieldname, [text])
      return 0
    }
    if (part.fieldname !== 'files') throw badField(part.fieldname, 'A file belongs in files.')
    const title = fileTitle(part.filename)
    const most = settings.MAX_FILE_MB * MEGABYTE
    try {
      const file = await media.receive(part.file, Math.min(left, most))
      upload.files.push({ ...file, title })
      return file.size
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      throw left < most ? tooMuch(settings) : tooLarge(title, settings)
    }
  }
}

/** A file's name as its owner wrote it, in composed characters (a Mac sends decomposed ones), without folders. */
function fileTitle(name: string | undefined): string {
  const title = (name ?? '').normalize('NFC').split(/[\\/]/).at(-1)?.trim() ?? ''
  if (title === '') throw badField('files', 'A file needs a name.')
  return title.length > 255 ? title.slice(-255) : title
}

function tooLarge(title: string, settings: Pick<Settings, 'MAX_FILE_MB'>): Refusal {
  return new Refusal(413, {
    detail: `${title} is larger than ${settings.MAX_FILE_MB} MB. Send a smaller file.`,
  })
}

function tooMuch(settings: Pick<Settings, 'MAX_DOCUMENT_MB'>): Refusal {
  return new Refusal(413, {
    detail: `The files are larger than ${settings.MAX_DOCUMENT_MB} MB together. Send fewer or smaller ones.`,
  })
}

import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { readParts } from '../http/multipart.ts'
import { MEGABYTE } from '../../contract/limits.ts'
import { normalizeSingleLine, hasControlCharacter, isInvisible } from '../../contract/text.ts'
import type { Settings } from '../config/settings.ts'
import { fieldError, ApiError } from '../http/errors.ts'
import { TooLarge } from '../storage/disk.ts'
import type { ServerContext, Media } from '../http/context.ts'
import type { UploadedForm } from './draftForm.ts'
import type { Language } from '../http/language.ts'
import { requestSentences } from './requestSentences.ts'
import { toWellFormed } from '../http/wellFormed.ts'

/** Maximum length of all texts of a form together, in characters. */
const TEXT_MAX = 4 * MEGABYTE
/** Maximum number of voucher lines in a form. Each one has a field `invoices` and a field `counts`. */
const LINES_MAX = 10_000
const lineFields: readonly string[] = ['invoices', 'counts']
/** A valid form has fewer than 100 other fields, so that it reaches `LINES_MAX` first. */
const FIELDS_MAX = 2 * LINES_MAX + 100
/** Maximum number of files in a form. It is limited separately, because empty files take no space. */
const FILES_MAX = 4000

/**
 * Streams a multipart request to disk and calls `work`. Files that `work` does not keep are deleted afterwards. Throws 413 over a limit,
 * 400 for an invalid form, and the errors of `work`.
 */
export async function withUpload<Result>(
  request: FastifyRequest,
  { media, settings }: ServerContext,
  language: Language,
  work: (upload: UploadedForm) => Promise<Result>,
): Promise<Result> {
  const upload: UploadedForm = { fields: new Map(), files: [], kept: false }
  try {
    await receive(request, media, settings, language, upload)
    return await work(upload)
  } finally {
    if (!upload.kept) await dropFiles(request, media, upload)
  }
}

/** Deletes the files of an upload. An error must not replace the response: the periodic removal of orphaned files deletes what is left. */
async function dropFiles(
  { log }: FastifyRequest,
  media: Media,
  { files }: UploadedForm,
): Promise<void> {
  await media
    .drop(files.map(({ id }) => id))
    .catch((error: unknown) => log.error({ err: error }, 'files of an upload were not deleted'))
}

async function receive(
  request: FastifyRequest,
  media: Media,
  settings: Pick<Settings, 'MAX_FILE_MB' | 'MAX_DOCUMENT_MB'>,
  language: Language,
  upload: UploadedForm,
): Promise<void> {
  const maxBytes = settings.MAX_DOCUMENT_MB * MEGABYTE
  let remainingBytes = maxBytes
  let texts = 0
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FIELDS_MAX * 1000)
    throw tooMuch(settings, language)
  const limits = {
    files: FILES_MAX,
    // One byte more than allowed, so that the storage can detect a file that is too large.
    fileSize: settings.MAX_FILE_MB * MEGABYTE + 1,
    fields: FIELDS_MAX,
    fieldSize: MEGABYTE,
    parts: FIELDS_MAX + FILES_MAX,
  }
  let refusal: unknown
  try {
    for await (const part of readParts(request, limits)) {
      try {
        if (refusal === undefined) remainingBytes -= await takePart(part, remainingBytes)
      } catch (error) {
        // The rest of the body is read and discarded, so that the client gets the response instead of a broken connection.
        refusal = error
        boundRest(request, maxBytes)
      }
      if (part.type === 'file') part.file.resume()
    }
  } catch (error) {
    // A truncated body also makes the storing of the current file fail, and `refusal` is that error. The parser's error has the cause.
    if (!(refusal instanceof ApiError)) throw error
    // After a refusal, the parser can still reach one of its limits.
    await discardRest(request)
  }
  if (refusal !== undefined) throw refusal

  /** Processes a part of the form. Returns its size in bytes; 0 for a text. */
  async function takePart(
    part: MultipartFile | MultipartValue,
    remainingBytes: number,
  ): Promise<number> {
    // A part can have no name, although the parser's type excludes that.
    if (!part.fieldname) throw new ApiError(400, { detail: 'A part of the form has no name.' })
    if (part.type === 'field') {
      if (part.valueTruncated) throw fieldError(part.fieldname, 'This text is too long.')
      texts += String(part.value).length + part.fieldname.length
      // No real form has this much text, and the parser would keep the rest in memory. So the connection is closed without a response.
      if (texts > TEXT_MAX) request.raw.destroy()
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      const [field, text] = toWellFormed([part.fieldname, value])
      const given = upload.fields.get(field)
      if (given && given.length >= LINES_MAX && lineFields.includes(field)) {
        throw tooManyLines(language)
      }
      if (given) given.push(text)
      else upload.fields.set(field, [text])
      return 0
    }
    if (part.fieldname !== 'files') throw fieldError(part.fieldname, 'A file belongs in files.')
    const title = fileTitle(part.filename, language)
    const bytesMax = settings.MAX_FILE_MB * MEGABYTE
    try {
      const file = await media.receive(part.file, Math.min(remainingBytes, bytesMax))
      upload.files.push({ ...file, title })
      return file.size
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      throw remainingBytes < bytesMax
        ? tooMuch(settings, language)
        : tooLarge(title, settings, language)
    }
  }
}

/** Closes the connection of a client that keeps sending too much data after its request was refused. */
function boundRest(request: FastifyRequest, bytesMax: number): void {
  let rest = bytesMax
  request.raw.on('data', (chunk: Buffer) => {
    rest -= chunk.length
    if (rest < 0) request.raw.destroy()
  })
}

/** Reads and discards the rest of a body that the parser no longer reads. */
async function discardRest({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  await new Promise<void>((resolve) => {
    raw.once('end', resolve).once('close', resolve)
    raw.unpipe()
    raw.resume()
  })
}

const NAME_MAX = 255

/**
 * The name of a file without folders, normalized as a single line of text (contract/text.ts). In a form, browsers encode only quotes and
 * line breaks, as %22, %0D and %0A (HTML, "multipart/form-data encoding algorithm").
 */
function fileTitle(given: string | undefined, language: Language): string {
  const wholeName = toWellFormed(given ?? '').replace(/%(22|0D|0A)/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  // The end of a name contains its type, so the beginning is cut. A decomposed character (NFD) has at most 4 UTF-16
  // code units, so the last 4 × NAME_MAX units contain NAME_MAX characters. The cut can halve a surrogate pair.
  const name = (wholeName.split(/[\\/]/).at(-1) ?? '').trimEnd()
  const end = name.slice(-4 * NAME_MAX).replace(/^[\udc00-\udfff]/, '')
  const title = [...normalizeSingleLine(end, NAME_MAX)].slice(-NAME_MAX).join('')
  if (isInvisible(title)) throw fieldError('files', requestSentences[language].fileNameMissing())
  if (hasControlCharacter(title)) {
    throw fieldError('files', requestSentences[language].fileNameControl())
  }
  return title
}

function tooLarge(
  name: string,
  { MAX_FILE_MB }: Pick<Settings, 'MAX_FILE_MB'>,
  language: Language,
): ApiError {
  return new ApiError(413, {
    detail: requestSentences[language].fileTooLarge(name, `${MAX_FILE_MB} MB`),
  })
}

function tooMuch(
  { MAX_DOCUMENT_MB }: Pick<Settings, 'MAX_DOCUMENT_MB'>,
  language: Language,
): ApiError {
  return new ApiError(413, {
    detail: requestSentences[language].filesTooLarge(`${MAX_DOCUMENT_MB} MB`),
  })
}

function tooManyLines(language: Language): ApiError {
  return new ApiError(413, {
    detail: requestSentences[language].tooManyLines(LINES_MAX.toLocaleString('en')),
  })
}

import { TZDate } from '@date-fns/tz'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openZipStream } from '../storage/archive.ts'
import { isImage, isPdf, OTHER_MEDIA_TYPE } from '../storage/mediaTypes.ts'
import { contentDisposition, sanitizeFileName } from '../storage/fileNames.ts'
import { isOpenedFromOtherOrigin } from '../http/crossOrigin.ts'
import { readRange } from '../http/ranges.ts'
import { addToLog } from '../http/requestLog.ts'
import type { ServerContext, SignedUrlQuery } from '../http/context.ts'
import { authorizeArchive, authorizeFile } from './files.service.ts'
import { acceptedLanguage } from '../http/language.ts'

/** Content security policies. An inline file cannot run scripts. A downloaded file is also sandboxed, in case a browser opens it. */
const policies = {
  inline: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  attachment: "default-src 'none'; sandbox; frame-ancestors 'none'",
}

/** Files by their signed URLs, without a token, because browsers send no token for `src` and `href` (wire, "Boxes"). */
export function registerMediaRoutes(app: FastifyInstance, context: ServerContext): void {
  const language = (request: FastifyRequest) => acceptedLanguage(request, context.settings)

  app.get<{ Params: { id: string } }>('/media/attachment/:id', async (request, reply) => {
    const signedUrl = readSignedUrl(request)
    const file = await authorizeFile(context, request.params.id, signedUrl, language(request))
    addToLog(request, {
      employee: signedUrl.employee,
      document: file.documentId,
      attachment: file.id,
    })
    const tag = `"${file.sha256.toString('hex')}"`
    const isUnchanged = isCached(request.headers['if-none-match'], tag)
    const isSame = [undefined, tag].includes(request.headers['if-range'] as string | undefined)
    const range = readRange(isSame ? request.headers.range : undefined, file.size)
    const part = range === 'none' || range === 'outside' ? undefined : range
    const hasBody = request.method !== 'HEAD' && !isUnchanged && range !== 'outside'
    // The file is opened before the headers are set. With these headers, a browser would save an error response under the name of the file.
    const body = hasBody ? await context.media.read(file.id, part) : noBytes()
    const shown = (isImage(file.kind) || isPdf(file.kind)) && !isOpenedFromOtherOrigin(request)
    prepare(reply, shown ? 'inline' : 'attachment', file.title)
    reply.type(shown ? (file.kind ?? OTHER_MEDIA_TYPE) : OTHER_MEDIA_TYPE)
    reply.headers({ 'accept-ranges': 'bytes', etag: tag })
    if (isUnchanged) return reply.code(304).send()
    if (range === 'outside') {
      reply.code(416).header('content-range', `bytes */${file.size}`).type(OTHER_MEDIA_TYPE)
      return reply.send('')
    }
    if (part)
      reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`)
    reply.header('content-length', part ? part.end - part.start + 1 : file.size)
    return reply.send(body)
  })

  app.get<{ Params: { id: string } }>('/media/archive/:id', async (request, reply) => {
    const signedUrl = readSignedUrl(request)
    const { title, files } = await authorizeArchive(
      context,
      request.params.id,
      signedUrl,
      language(request),
    )
    addToLog(request, { employee: signedUrl.employee, document: Number(request.params.id) })
    prepare(reply, 'attachment', `${sanitizeFileName(title)}.zip`)
    reply.type('application/zip')
    // The company's local time, because a ZIP file contains local times without a time zone.
    const at = new TZDate(Date.now(), context.settings.TIME_ZONE)
    return reply.send(
      request.method === 'HEAD' ? noBytes() : openZipStream(context.media, files, at),
    )
  })
}

/** The body of a response to HEAD. For an empty text, Fastify would set the header `Content-Length` to 0. */
const noBytes = () => Readable.from([])

function prepare(reply: FastifyReply, type: keyof typeof policies, name: string): void {
  reply.headers({
    'content-disposition': contentDisposition(type, name),
    'content-security-policy': policies[type],
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
}

/** Whether `If-None-Match` contains this version of the file (RFC 9110, section 13.1.2: weak comparison). */
function isCached(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || header?.trim() === '*'
}

/** Reads the signed URL. A missing or repeated parameter becomes '', which never verifies. */
function readSignedUrl(request: FastifyRequest): SignedUrlQuery {
  const query = request.query as Record<string, unknown>
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
  return { employee: text('employee'), signature: text('signature') }
}

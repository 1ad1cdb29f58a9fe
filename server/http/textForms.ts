import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NAME_MAX, PASSWORD_MAX } from '../../contract/limits.ts'
import { fieldError } from './errors.ts'
import { readParts } from './multipart.ts'

/** Limits for the fields of a call without files. A name or password has at most 4 bytes per character. */
const limits = { files: 0, fields: 10, parts: 10, fieldSize: 4 * Math.max(NAME_MAX, PASSWORD_MAX) }

/** Accepts both form encodings of HTML in addition to JSON, for the routes of a Fastify scope. The parsed bodies are objects of texts. */
export function acceptFormEncodings(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readTexts(request)
  })
}

async function readTexts(request: FastifyRequest): Promise<Record<string, string>> {
  const texts: [string, string][] = []
  for await (const part of readParts(request, limits)) {
    if (part.type !== 'field') continue
    if (part.valueTruncated) throw fieldError(part.fieldname, 'This text is too long.')
    texts.push([part.fieldname, String(part.value)])
  }
  return Object.fromEntries(texts)
}

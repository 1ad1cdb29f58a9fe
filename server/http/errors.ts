import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../contract/errors.ts'
import type * as z from 'zod/mini'
import { findUnavailablePart } from '../db/unavailablePart.ts'
import { errorSentences } from './errorSentences.ts'
import type { Language } from './language.ts'

/** An error response. The body has the format of Django REST framework (wire, introduction). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 400: the error of one field. */
export function fieldError(field: string, text: string): ApiError {
  return new ApiError(400, { [field]: [text] })
}

/** 400: the error of one field, with an error code for which the app has a translated sentence. */
export function fieldErrorWithCode(code: ErrorCode, field: string, text: string): ApiError {
  return new ApiError(400, { [field]: [text], code: [code] })
}

/** 401: the token is missing, wrong or expired. */
export function unauthorizedError(language: Language): ApiError {
  return new ApiError(
    401,
    { detail: errorSentences[language].unauthorized },
    { 'www-authenticate': 'Token' },
  )
}

/** The number of errors that a response names. */
const ERRORS_SHOWN = 100

/** 400: the first errors of a schema, grouped by field. The message of a nested value begins with its place, such as `item 2, detail: `. */
export function fieldErrors(error: z.core.$ZodError): ApiError {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues.slice(0, ERRORS_SHOWN)) {
    const [name = 'non_field_errors', ...place] = path
    const field = String(name)
    const text = [place.map(describeStep).join(', '), message].filter(Boolean).join(': ')
    fields[field] ??= []
    fields[field].push(text)
  }
  return new ApiError(400, fields)
}

/** A step of a path into a value: the ordinal of an item of a list, from 1, or the name of a field. */
const describeStep = (step: PropertyKey) =>
  typeof step === 'number' ? `item ${step + 1}` : String(step)

const RETRY_SECONDS = 5

/** 503: the request may succeed later. */
export function unavailableError(text: string): ApiError {
  return new ApiError(503, { detail: text }, { 'retry-after': String(RETRY_SECONDS) })
}

/** 500: an error for which the server has no other status. */
export function unexpectedError(language: Language): ApiError {
  return new ApiError(500, { detail: errorSentences[language].unexpected })
}

/** Whether the client closed the connection. Codes such as ECONNRESET do not count, because they can come from the database connection. */
function isAbort({ code, message }: FastifyError): boolean {
  return message === 'aborted' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR'
}

/**
 * Creates the error handler, which converts every error to a response. No other code converts errors. The sentences of 500 and 503 are in
 * the language that `languageOf` returns for the request.
 */
export function createErrorHandler(languageOf: (request: FastifyRequest) => Language) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const { statusCode = 500, message } = error as FastifyError
    // Logs the end of the request here, because Fastify does not do so if the client closed the connection.
    const isCut = request.raw.aborted && (statusCode < 500 || isAbort(error as FastifyError))
    if (request.raw.aborted && (isCut || error instanceof ApiError)) {
      request.log.info('the client closed the connection')
    }
    // This header is also set in `onRequest`. But for an invalid URL, Fastify sends the error before its hooks run.
    reply.header('cache-control', 'no-store')
    const send = ({ status, headers, body }: ApiError) =>
      void reply.code(status).headers(headers).send(body)
    if (error instanceof ApiError) return send(error)
    if (isCut || statusCode < 500) {
      void reply.code(isCut ? 400 : statusCode).send({ detail: message })
      return
    }
    const language = languageOf(request)
    const part = findUnavailablePart(error)
    request.log.error({ err: error }, part ? `${part} unavailable` : 'unexpected error')
    send(part ? unavailableError(errorSentences[language][part]) : unexpectedError(language))
  }
}

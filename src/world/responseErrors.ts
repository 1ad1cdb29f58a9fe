import { RequestError, type RequestErrorKind } from '../../machines/requestError.ts'

const kinds: Readonly<Record<number, RequestErrorKind>> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'tooLarge',
  429: 'tooMany',
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Converts an error response to a `RequestError`. Reads the two error formats of Django REST framework (wire, introduction), and accepts
 * any other body: HTML, an empty one, `null`.
 */
export function responseErrorOf(
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): RequestError {
  const kind = kinds[status] ?? 'server'
  if (!isRecord(body)) return new RequestError(kind)
  const fields: Record<string, string[]> = {}
  for (const [field, texts] of Object.entries(body)) {
    if (Array.isArray(texts)) fields[field] = texts.map(String)
  }
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  return new RequestError(kind, {
    detail: typeof body['detail'] === 'string' ? body['detail'] : '',
    fields,
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
  })
}

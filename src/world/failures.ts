import { Failure, type FailureKind } from '../../machines/ports.ts'

const kinds: Readonly<Record<number, FailureKind>> = {
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
 * An answer that is not a success, as a failure. Reads Django REST framework's two forms of errors (wire, introduction)
 * and survives anything else: HTML, nothing, `null`.
 */
export function failureOfAnswer(
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): Failure {
  const kind = kinds[status] ?? 'server'
  if (!isRecord(body)) return new Failure(kind)
  const fields: Record<string, string[]> = {}
  for (const [field, texts] of Object.entries(body)) {
    if (Array.isArray(texts)) fields[field] = texts.map(String)
  }
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  return new Failure(kind, {
    detail: typeof body['detail'] === 'string' ? body['detail'] : '',
    fields,
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
  })
}

import { createFetch } from 'ofetch'
import type * as z from 'zod/mini'
import { type Call, type CallName, calls } from '../../contract/calls.ts'
import { RequestError } from '../../machines/requestError.ts'
import { takeEarlyResponse } from './earlyResponses.ts'
import { responseErrorOf } from './responseErrors.ts'
import { normalizeNfc } from './nfc.ts'

/** Response timeout, in milliseconds. It is longer than the server's own limits, so it only ends calls whose connection is lost. */
export const RESPONSE_TIMEOUT_MS = 120_000

/** What every call needs: the server address and the credentials. */
export interface ApiAccess {
  /** The URL that is prepended to every path, without a trailing slash; '' for the same origin. */
  base: string
  token(): string | null
  /** Called with the token of a call when the call returned 401. */
  onUnauthorized(token: string): void
}

export interface CallOptions {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

export type ResponseOf<Name extends CallName> = z.infer<(typeof calls)[Name]['response']>

/** The URL of a call, with its `:params` filled in. */
export function urlOfCall(api: ApiAccess, call: Call, params: Record<string, string> = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(normalizeNfc(params[name] ?? '')),
  )
  return `${api.base}/${path}`
}

/**
 * The header `Authorization: Token <key>` (specification, section 6), and the language of the page, in which the server returns its error
 * messages.
 */
export function headersOf(token: string | null): Record<string, string> {
  const language = globalThis.document?.documentElement.lang
  return {
    ...(token && { Authorization: `Token ${token}` }),
    ...(language && { 'Accept-Language': language }),
  }
}

/** The response body, validated by the contract. Throws a `RequestError` of kind `server` if it is not valid. */
export function parseResponse<Name extends CallName>(name: Name, body: unknown): ResponseOf<Name> {
  const result = calls[name].response.safeParse(body)
  if (result.success) return result.data as ResponseOf<Name>
  throw new RequestError('server')
}

/** `ofetch` that uses the response of a call that was requested early. */
const request = createFetch({
  fetch: (url, init) => takeEarlyResponse(String(url), init) ?? fetch(url, init),
})

/** Sends a call of the contract and returns the unparsed body of a success response. Throws like `call`. */
async function send(
  api: ApiAccess,
  call: Call,
  options: CallOptions,
  responseType: 'text' | 'blob',
) {
  const token = call.open ? null : api.token()
  const limit = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  const response = await request
    .raw<string | Blob, 'text' | 'blob'>(urlOfCall(api, call, options.params), {
      method: call.method,
      headers: headersOf(token),
      query: normalizeNfc(options.query),
      body: normalizeNfc(options.body) as Record<string, unknown> | undefined,
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      retry: 0,
      ignoreResponseError: true,
      responseType,
    })
    .catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw new RequestError('offline')
    })
  const body = response._data
  // No call of the contract returns HTML. An HTML page comes from a gateway and is an error, even with the status 200.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  if (response.ok && !isPage) return body
  if (response.status === 401 && token) api.onUnauthorized(token)
  const reason = body instanceof Blob ? await body.text() : body
  throw responseErrorOf(response.status, tryParseJson(reason), response.headers.get('Retry-After'))
}

/**
 * Sends a call of the contract. Throws a `RequestError` for every result except success: `offline` if there is no response within
 * `RESPONSE_TIMEOUT_MS`. Throws the abort error if `signal` aborts the call.
 */
export async function call<Name extends CallName>(
  api: ApiAccess,
  name: Name,
  options: CallOptions = {},
): Promise<ResponseOf<Name>> {
  return parseResponse(name, tryParseJson(await send(api, calls[name], options, 'text')))
}

/** Like `call`, but returns the body as a `Blob`, so that the main thread does not read the bytes of a large body. */
export async function callForBlob(
  api: ApiAccess,
  name: CallName,
  options: CallOptions,
): Promise<Blob> {
  return (await send(api, calls[name], options, 'blob')) as Blob
}

/** Parses a text as JSON; undefined if it is not valid JSON. */
export function tryParseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

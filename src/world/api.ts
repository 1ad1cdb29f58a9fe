import { ofetch } from 'ofetch'
import type * as z from 'zod/mini'
import { type Call, type CallName, calls } from '../../contract/calls.ts'
import { Failure } from '../../machines/ports.ts'
import { failureOfAnswer } from './failures.ts'
import { nfc } from './nfc.ts'

/** What every call needs to know about who calls and where to. */
export interface Caller {
  /** Address before every path, without a slash at its end; empty for the same origin. */
  base: string
  token(): string | null
  /** Told about each 401 of a call that carried a token, with that token. */
  onUnauthorized(token: string): void
}

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

export type Answer<Name extends CallName> = z.infer<(typeof calls)[Name]['answer']>

/** The address of a call, its `:params` filled in. */
export function addressOf(caller: Caller, call: Call, params: Record<string, string> = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(nfc(params[name] ?? '')),
  )
  return `${caller.base}/${path}`
}

/** `Authorization: Token <key>` (specification, section 6), and the language that the page speaks: refusals come in it. */
export function headersOf(token: string | null): Record<string, string> {
  const language = globalThis.document?.documentElement.lang
  return {
    ...(token && { Authorization: `Token ${token}` }),
    ...(language && { 'Accept-Language': language }),
  }
}

/** The answer as the contract promises it, else a failure of kind `server`. */
export function parsed<Name extends CallName>(name: Name, body: unknown): Answer<Name> {
  const result = calls[name].answer.safeParse(body)
  if (result.success) return result.data as Answer<Name>
  throw new Failure('server')
}

/** Makes a call of the contract and answers with the body of its success, unread. Throws as `ask` does. */
async function send(caller: Caller, call: Call, asked: Asked, responseType: 'text' | 'blob') {
  const token = call.open ? null : caller.token()
  const response = await ofetch
    .raw<string | Blob, 'text' | 'blob'>(addressOf(caller, call, asked.params), {
      method: call.method,
      headers: headersOf(token),
      query: nfc(asked.query),
      body: nfc(asked.body) as Record<string, unknown> | undefined,
      signal: asked.signal,
      retry: 0,
      ignoreResponseError: true,
      responseType,
    })
    .catch((error: unknown) => {
      if (asked.signal?.aborted) throw error
      throw new Failure('offline')
    })
  const body = response._data
  // A page is a gateway's, whatever its status says: no call of the contract answers with one.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  if (response.ok && !isPage) return body
  if (response.status === 401 && token) caller.onUnauthorized(token)
  const reason = body instanceof Blob ? await body.text() : body
  throw failureOfAnswer(response.status, jsonOf(reason), response.headers.get('Retry-After'))
}

/**
 * Makes one call of the contract. Throws a `Failure` for everything that is not its success, and the abort's own error
 * where `signal` ended it.
 */
export async function ask<Name extends CallName>(
  caller: Caller,
  name: Name,
  asked: Asked = {},
): Promise<Answer<Name>> {
  return parsed(name, jsonOf(await send(caller, calls[name], asked, 'text')))
}

/** The same, with the body as it came: of one that is large, the page's thread sees no byte. */
export async function askBody(caller: Caller, name: CallName, asked: Asked): Promise<Blob> {
  return (await send(caller, calls[name], asked, 'blob')) as Blob
}

/** A text read as JSON; undefined where it is none. */
export function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

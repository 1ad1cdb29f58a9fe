import type { Config } from '../../contract/config.ts'
import { withoutTrailingSlashes } from './withoutTrailingSlashes.ts'

/** How long a response that was requested early can be used, in milliseconds. After that, its content may be out of date. */
export const EARLY_MS = 5000

const pendingList = '/ea/sign_document/?summary=true'
/** The lists of the home screen: the documents that the employee has submitted and that wait, and the rejected ones. */
const submittedLists = [
  'status=결재대기중&sort=waiting',
  'status=반려&redraftable=true&sort=completed',
].map((query) => encodeURI(`/ea/written_document/?summary=true&page=1&dir=desc&${query}`))
const documentUrl = (id: string) => `/ea/document/?document_id=${id}`

/** The calls of the first screens, by address. A document is loaded twice: to find its box, and in this box. */
const firstCalls: readonly { address: RegExp; urls: (id: string) => readonly string[] }[] = [
  { address: /^\/(?:reportSign)?$/, urls: () => [pendingList] },
  { address: /^\/dashboards\/default$/, urls: () => [pendingList, ...submittedLists] },
  { address: /^\/reportSign\?document=(\d+)$/, urls: (id) => [pendingList, documentUrl(id)] },
  { address: /^\/documents\/(\d+)$/, urls: (id) => [documentUrl(id), documentUrl(id)] },
]

/** The URLs of the calls that fill what an employee reads first at this address (path and query), without the server's address. */
export function firstCallsOf(address: string): readonly string[] {
  for (const { address: pattern, urls } of firstCalls) {
    const [found, id = ''] = pattern.exec(address) ?? []
    if (found !== undefined) return urls(id)
  }
  return []
}

interface EarlyResponse {
  authorization: string
  sentAt: number
  request: AbortController
  response: Promise<Response>
}

const early = new Map<string, EarlyResponse[]>()

/**
 * Sends the first calls of the screen at this address, while the code of the screen is loading. `config` is the response of `/config.json`,
 * which names the server, and `language` the language of its error messages. Sends nothing if the settings cannot be read: the screen then
 * sends its calls itself, and reports the errors.
 */
export async function requestEarly(
  address: string,
  { config, token, language }: { config: Promise<Response>; token: string; language: string },
): Promise<void> {
  const { apiBase }: Partial<Config> = await config
    .then((response) => response.json())
    .catch(() => ({}))
  if (apiBase === undefined) return
  const authorization = `Token ${token}`
  const headers = { Authorization: authorization, 'Accept-Language': language }
  for (const path of firstCallsOf(address)) {
    // With the address `/`, the URL would name a host `ea`, which would receive the token.
    const url = withoutTrailingSlashes(apiBase) + path
    const request = new AbortController()
    const response = fetch(url, { headers, signal: request.signal })
    // The call that uses the response handles the error.
    response.catch(() => undefined)
    const earlier = early.get(url) ?? []
    early.set(url, [...earlier, { authorization, sentAt: performance.now(), request, response }])
  }
}

/**
 * The response to this call if it was requested early. Each response is returned once; undefined if there is none, or it is too old. The
 * signal of the call aborts the request. If the request fails, the next call with this URL is sent again.
 */
export function takeEarlyResponse(
  url: string,
  { headers, signal }: RequestInit = {},
): Promise<Response> | undefined {
  const sent = early.get(url)?.shift()
  const isSameEmployee = sent?.authorization === new Headers(headers).get('Authorization')
  const isUsable = isSameEmployee && performance.now() - sent.sentAt < EARLY_MS
  if (!isUsable) return undefined
  if (signal?.aborted) sent.request.abort(signal.reason)
  signal?.addEventListener('abort', () => sent.request.abort(signal.reason))
  sent.response.then(
    ({ ok }) => !ok && early.delete(url),
    () => early.delete(url),
  )
  return sent.response
}

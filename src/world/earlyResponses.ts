import type { Config } from '../../contract/config.ts'

/** How long a response that was requested early can be used, in milliseconds. After that, its content may be out of date. */
export const EARLY_MS = 5000

const pendingList = '/ea/sign_document/?summary=true'
const documentUrl = (id: string) => `/ea/document/?document_id=${id}`

/** The calls of the first screens, by address. A document is loaded twice: to find its box, and in this box. */
const firstCalls: readonly { address: RegExp; urls: (id: string) => readonly string[] }[] = [
  { address: /^\/(?:reportSign|dashboards\/default)?$/, urls: () => [pendingList] },
  { address: /^\/reportSign\?document=(\d+)$/, urls: (id) => [pendingList, documentUrl(id)] },
  {
    address: /^\/documents\/(\d+)$/,
    urls: (id) => [documentUrl(id), documentUrl(id), pendingList],
  },
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
  token: string
  sentAt: number
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
  const headers = { Authorization: `Token ${token}`, 'Accept-Language': language }
  for (const path of firstCallsOf(address)) {
    const url = apiBase + path
    const response = fetch(url, { headers })
    // The call that uses the response handles the error.
    response.catch(() => undefined)
    const earlier = early.get(url) ?? []
    early.set(url, [...earlier, { token, sentAt: performance.now(), response }])
  }
}

/** The response to this call if it was requested early. Each response is returned once; undefined if there is none, or it is too old. */
export function takeEarlyResponse(
  url: string,
  token: string | null,
): Promise<Response> | undefined {
  const sent = early.get(url)?.shift()
  const isUsable = sent?.token === token && performance.now() - sent.sentAt < EARLY_MS
  return isUsable ? sent.response : undefined
}

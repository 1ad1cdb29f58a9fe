import type { Config } from '../../contract/config.ts'
import type { Period } from '../../machines/vouchers/vouchers.ports.ts'
import { isPageHidden } from './isPageHidden.ts'
import { withoutTrailingSlashes } from './withoutTrailingSlashes.ts'

/** How long a response that was requested early can be used, in milliseconds. After that, its content may be out of date. */
export const EARLY_RESPONSE_AGE_MS_MAX = 10_000

/** Timeout for `/config.json`, in milliseconds. The same as in `world.ts`, whose code this file does not load. */
const CONFIG_TIMEOUT_MS = 30_000

const pendingList = '/ea/sign_document/?summary=true'
/** The lists of the home screen: the documents that the employee has submitted and that wait, and the rejected ones. */
const submittedLists = [
  'status=결재대기중&sort=waiting',
  'status=반려&redraftable=true&sort=completed',
].map((query) => encodeURI(`/ea/written_document/?summary=true&page=1&dir=desc&${query}`))

/** The same URL as that of the port `fetchDocument`, which marks a document as read only while the page is visible. */
const documentUrl = (id: string) =>
  `/ea/document/?document_id=${id}${isPageHidden() ? '&mark=false' : ''}`

/**
 * The calls of the first screens, by address. `found` is the number of a document, or the name of a drafting screen. The page of a document
 * has the same URL twice, because the document's box uses the response again.
 */
const firstCalls: readonly {
  address: RegExp
  urls: (found: string, period: () => Period) => readonly string[]
}[] = [
  { address: /^\/(?:reportSign)?$/, urls: () => [pendingList] },
  { address: /^\/dashboards\/default$/, urls: () => [pendingList, ...submittedLists] },
  {
    address: /^\/reportSign\?document=(\d+)$/,
    urls: (id) => [pendingList, documentUrl(id)],
  },
  {
    // An employee who opens a link to a document most often has to decide on it. It is then in the pending box.
    address: /^\/documents\/([1-9]\d{0,8})$/,
    urls: (id) => [documentUrl(id), documentUrl(id), pendingList],
  },
  {
    address: /^\/reportWrite(|Payment|Invoice|Receipt|Nacct)$/,
    urls: (name, period) => {
      const { start, end } = period()
      const category = name.toLowerCase() || 'voucher'
      return [`/erp/${category}_list/?startDate=${start}&endDate=${end}&search`]
    },
  },
]

/**
 * The URLs of the calls that fill what an employee reads first at this address (path and query), without the server's address.
 * `period` returns the default period of a list of vouchers.
 */
export function firstCallUrlsOf(address: string, period: () => Period): readonly string[] {
  for (const { address: pattern, urls } of firstCalls) {
    const [match, found = ''] = pattern.exec(address) ?? []
    if (match !== undefined) return urls(found, period)
  }
  return []
}

interface EarlyRequest {
  /** The response of `/config.json`. */
  config: Promise<Response>
  token: string
  /** The language of error messages; that of the installation if it is missing. */
  language: string | undefined
  /** Returns the default period of a list of vouchers in a time zone. */
  periodIn(timeZone: string | undefined): Period
}

interface EarlyResponse {
  authorization: string
  sentAt: number
  request: AbortController
  response: Promise<{ body: Blob; head: Response }>
  /** How many more calls use the response. */
  uses: number
}

const earlyResponses = new Map<string, EarlyResponse>()
let earlyConfig: Promise<Response> | undefined

/**
 * Sends the first calls of the screen at this address (path and query), while the code of the app is loading. Sends none if the settings
 * cannot be read: the screen then sends its calls itself, and reports the errors.
 */
export async function requestEarly(
  address: string,
  { config: configResponse, token, language, periodIn }: EarlyRequest,
): Promise<void> {
  earlyConfig = configResponse
  // Cloned immediately, because the code that takes the response reads its body, too.
  const config: Partial<Config> | null = await configResponse
    .then((response) => (response.ok ? response.clone().json() : null))
    .catch(() => null)
  if (typeof config?.apiBase !== 'string') return
  const authorization = `Token ${token}`
  const headers = {
    Authorization: authorization,
    'Accept-Language': language ?? config.language ?? '',
  }
  for (const path of firstCallUrlsOf(address, () => periodIn(config.timeZone))) {
    // With the address `/`, the URL would name a host `ea`, which would receive the token.
    const url = withoutTrailingSlashes(config.apiBase) + path
    const earlyResponse = earlyResponses.get(url)
    if (earlyResponse) {
      earlyResponse.uses += 1
      continue
    }
    const request = new AbortController()
    const response = fetch(url, { headers, signal: request.signal }).then(async (head) => ({
      head,
      body: await head.blob(),
    }))
    // The call that uses the response handles the error.
    response.catch(() => undefined)
    earlyResponses.set(url, {
      authorization,
      sentAt: performance.now(),
      request,
      response,
      uses: 1,
    })
  }
}

/**
 * Sends the first calls of this page for the employee whose session is stored, if `src/world/beforePaint.ts` allows it. Sends none if the
 * session has expired, or if the screen was opened with a state, because it can then need other calls, such as those of another period.
 */
export function requestFirstScreen(periodIn: EarlyRequest['periodIn']): void {
  const { early: language } = document.documentElement.dataset
  const token = language === undefined || history.state?.usr ? null : storedToken()
  if (!token) return
  requestEarly(location.pathname + location.search, {
    config: requestConfig(),
    token,
    language: language || undefined,
    periodIn,
  })
}

/** The response of `/config.json` with its whole body. The timeout would otherwise also end a body that has arrived but is not read yet. */
async function requestConfig(): Promise<Response> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) })
  return new Response(await response.blob(), response)
}

/** The token of the stored session; null if it has expired, or the stored value is not a session. */
function storedToken(): string | null {
  try {
    const session = JSON.parse(localStorage.getItem('e-payment.session') ?? '{}')
    return session.expiresAt > Date.now() ? session.token : null
  } catch {
    return null
  }
}

/** The response of `/config.json` that `requestEarly` got. Returned once, because its body can be read only once. */
export function takeEarlyConfig(): Promise<Response> | undefined {
  const config = earlyConfig
  earlyConfig = undefined
  return config
}

/** Forgets the responses that no call has used. From the start of the event stream on, a screen receives changes only as its events. */
export function discardEarlyResponses(): void {
  earlyResponses.clear()
}

/**
 * The response to this call if it was requested early; undefined if there is none, or it is too old. Each response is returned as often as
 * the first screen needs it. The signal of the call aborts the request. If the request fails, the next call with this URL is sent again.
 */
export function takeEarlyResponse(
  url: string,
  { headers, signal }: RequestInit = {},
): Promise<Response> | undefined {
  const earlyResponse = earlyResponses.get(url)
  const isSameEmployee = earlyResponse?.authorization === new Headers(headers).get('Authorization')
  const isUsable =
    isSameEmployee && performance.now() - earlyResponse.sentAt < EARLY_RESPONSE_AGE_MS_MAX
  if (!isUsable) return undefined
  earlyResponse.uses -= 1
  if (earlyResponse.uses === 0) earlyResponses.delete(url)
  if (signal?.aborted) earlyResponse.request.abort(signal.reason)
  signal?.addEventListener('abort', () => {
    earlyResponses.delete(url)
    earlyResponse.request.abort(signal.reason)
  })
  return earlyResponse.response.then(
    ({ body, head }) => {
      if (!head.ok) earlyResponses.delete(url)
      return new Response(body, head)
    },
    (error: unknown) => {
      earlyResponses.delete(url)
      throw error
    },
  )
}

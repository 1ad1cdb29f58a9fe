import { calls } from '../../contract/calls.ts'
import { ServerEvent } from '../../contract/events.ts'
import { type ApiAccess, urlOfCall, headersOf, tryParseJson } from './api.ts'
import { discardSharedDraftCounts } from './draftCounts.ts'
import { discardEarlyResponses } from './earlyResponses.ts'

/** Delays before a reconnection, in milliseconds. The last delay repeats. */
const PAUSES_MS = [500, 1000, 2000, 5000, 10_000, 30_000]
/** Maximum reconnection delay accepted from the server, in milliseconds. */
const RETRY_MS_MAX = 30_000
/** Timeout for a silent stream, in milliseconds. The server sends a heartbeat every 15 seconds. */
const SILENCE_TIMEOUT_MS = 45_000
/**
 * How often the silence of a stream is measured, in milliseconds. Timers do not run while the computer sleeps, so a single timeout would
 * expire too late by the duration of the sleep.
 */
const SILENCE_CHECK_MS = 5000

/** Events for the app: those of the server, and whether this tab or another one of the employee has a connected stream. */
export type StreamEvent = ServerEvent | { type: 'connected' } | { type: 'disconnected' }
type Listener = (event: StreamEvent) => void

/** The message with which a tab requests the stream state from the tab that has the stream. */
const STATE_REQUEST = { type: 'isConnected' }

/** Many tabs reconnect after a server restart. Each tab reports `refetch` after a random delay up to this limit, in milliseconds. */
const REFETCH_DELAY_MS_MAX = 5000

/**
 * Passes the server events (`contract/events.ts`) to `listener` until `signal` aborts, and reconnects after each lost connection. Only one
 * tab of an employee opens the stream, and broadcasts the events to the other tabs. A browser allows only six connections to a server, and
 * the calls need them.
 */
export async function listenForServerEvents(
  connect: () => Promise<ApiAccess>,
  employee: string,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  const name = `e-payment.events.${employee}`
  const notify: Listener = (event) => {
    discardSharedDraftCounts()
    discardEarlyResponses()
    listener(event)
  }
  const tabs = new BroadcastChannel(name)
  /** The last state of the stream in this tab; undefined while another tab may have the stream. */
  let streamState: StreamEvent | undefined
  tabs.onmessage = ({ data }) => {
    if (data.type !== STATE_REQUEST.type) notify(data as StreamEvent)
    else if (streamState) tabs.postMessage(streamState)
  }
  signal.addEventListener('abort', () => tabs.close())
  if (signal.aborted) return tabs.close()
  const emit: Listener = (event) => {
    if (signal.aborted) return
    if (event.type === 'connected' || event.type === 'disconnected') streamState = event
    notify(event)
    tabs.postMessage(event)
  }
  const openStream = () => {
    // Reports the stream as disconnected first. If another tab had the stream, that tab has been closed.
    emit({ type: 'disconnected' })
    return readStreams(connect, emit, signal)
  }
  // Web Locks need TLS. If a company serves the app without it, each tab opens its own stream.
  if (!('locks' in navigator)) return openStream()
  const { held } = await navigator.locks.query()
  // Another tab already has a stream. This tab has missed the stream's earlier events, so it loads all data.
  if (held?.some((lock) => lock.name === name)) {
    tabs.postMessage(STATE_REQUEST)
    notify({ type: 'refetch' })
  }
  await navigator.locks.request(name, { signal }, openStream).catch(() => undefined)
}

/** Reads streams one after the other. Each stream starts with `refetch`, so changes between two streams are not missed. */
async function readStreams(connect: () => Promise<ApiAccess>, emit: Listener, signal: AbortSignal) {
  let attempts = 0
  let retryMs: number | undefined
  const onRetry = (milliseconds: number) => (retryMs = Math.min(milliseconds, RETRY_MS_MAX))
  let isLocalReconnect = true
  while (!signal.aborted) {
    const spread = delayCostlyEvents(emit, isLocalReconnect, signal)
    const end = await connect()
      .then((api) => readStream(api, spread, onRetry, signal))
      .catch(() => 'empty' as const)
    if (end === 'received') attempts = 0
    const pause = PAUSES_MS[Math.min(attempts++, PAUSES_MS.length - 1)] ?? 0
    // Random jitter, so that not all clients reconnect at the same moment. A server that shuts down sends each stream its own delay.
    isLocalReconnect = await waitUntilOnline(retryMs ?? pause * (0.5 + Math.random()), signal)
    retryMs = undefined
  }
}

/**
 * Delays events after which every tab of the company sends requests: `refetch`, and `drafts` without counts. Each is passed on once
 * within `REFETCH_DELAY_MS_MAX`. `isLocalReconnect` means that the stream started for a reason in this browser only. Its first `refetch`
 * is then passed on immediately.
 */
function delayCostlyEvents(
  emit: Listener,
  isLocalReconnect: boolean,
  signal: AbortSignal,
): Listener {
  const delayed = new Set<string>()
  let isImmediate = isLocalReconnect
  return (event) => {
    const isCostly = event.type === 'refetch' || (event.type === 'drafts' && !event.counts)
    if (!isCostly || (isImmediate && event.type === 'refetch')) {
      if (isCostly) isImmediate = false
      emit(event)
    } else if (!delayed.has(event.type)) {
      delayed.add(event.type)
      void waitUntilOnline(Math.random() * REFETCH_DELAY_MS_MAX, signal).then(() => {
        delayed.delete(event.type)
        emit(event)
      })
    }
  }
}

/** Reads a stream until it ends, fails or times out. */
async function readStream(
  api: ApiAccess,
  emit: Listener,
  onRetry: (milliseconds: number) => void,
  signal: AbortSignal,
): Promise<'received' | 'empty'> {
  const silence = new AbortController()
  const token = api.token()
  let received: 'received' | 'empty' = 'empty'
  let lastPartAt = Date.now()
  const check = setInterval(() => {
    if (Date.now() - lastPartAt >= SILENCE_TIMEOUT_MS) silence.abort()
  }, SILENCE_CHECK_MS)
  try {
    const response = await fetch(urlOfCall(api, calls.listen), {
      headers: headersOf(token),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401 && token === api.token()) {
      if (token) api.onUnauthorized(token)
      return received
    }
    if (!response.ok || !response.body) return received
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      lastPartAt = Date.now()
      text += decoder.decode(part.value, { stream: true })
      // CRLF is accepted, because a proxy may change the line breaks.
      const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, retry] = /^retry: ?(\d+)$/m.exec(block) ?? []
        if (retry) onRetry(Number(retry))
        const event = eventOf(block)
        if (!event) continue
        if (received === 'empty') emit({ type: 'connected' })
        received = 'received'
        emit(event)
      }
    }
    return received
  } catch {
    return received
  } finally {
    clearInterval(check)
    if (received === 'received') emit({ type: 'disconnected' })
  }
}

/** Parses the event of one block; undefined for a heartbeat or any other content. */
function eventOf(block: string): ServerEvent | undefined {
  const event = ServerEvent.safeParse(tryParseJson(/^data: ?(.*)$/m.exec(block)?.[1]))
  return event.success ? event.data : undefined
}

/** Waits until the time has elapsed, the browser comes online or `signal` aborts. Resolves to whether the browser came online. */
function waitUntilOnline(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // Checked first, because an already aborted signal fires no event.
    if (signal.aborted) return resolve(false)
    const end = (event?: Event) => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve(event?.type === 'online')
    }
    const timer = setTimeout(() => end(), milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

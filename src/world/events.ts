import { calls } from '../../contract/calls.ts'
import { ServerEvent } from '../../contract/events.ts'
import { addressOf, type Caller, headersOf, jsonOf } from './api.ts'

/** Pauses before the next try, in milliseconds; the last one stays. */
const PAUSES_MS = [500, 1000, 2000, 5000, 10_000, 30_000]
/** A stream that is silent for so long is dead: the server gives a sign of life every 15 seconds. */
const SILENCE_MS = 45_000

/** Besides the events of the server: whether a stream is open, in this tab or in another one of the employee. */
export type StreamEvent = ServerEvent | { type: 'connected' } | { type: 'disconnected' }
type Listener = (event: StreamEvent) => void

/** A tab that begins to follow another one asks for the state of its stream. */
const QUESTION = { type: 'isConnected' }

/** Many tabs connect again after a restart of the server: each reports `refetch` within this time, in milliseconds. */
const SPREAD_MS = 5000

/**
 * Tells what the server says by itself (`contract/events.ts`), over any number of broken lines, until `signal` ends it. Of all tabs of
 * an employee one holds the stream, and passes on what it hears: a browser has six lines to a server, and they are for calls.
 */
export async function listen(
  connect: () => Promise<Caller>,
  employee: string,
  tell: Listener,
  signal: AbortSignal,
): Promise<void> {
  const name = `e-payment.events.${employee}`
  const tabs = new BroadcastChannel(name)
  /** The state of the stream of this tab; undefined while another tab may have one. */
  let own: StreamEvent | undefined
  tabs.onmessage = ({ data }) => {
    if (data.type !== QUESTION.type) tell(data as StreamEvent)
    else if (own) tabs.postMessage(own)
  }
  signal.addEventListener('abort', () => tabs.close())
  if (signal.aborted) return tabs.close()
  const hear: Listener = (event) => {
    if (signal.aborted) return
    if (event.type === 'connected' || event.type === 'disconnected') own = event
    tell(event)
    tabs.postMessage(event)
  }
  const lead = () => {
    // The tab that had the stream is closed.
    hear({ type: 'disconnected' })
    return follow(connect, hear, signal)
  }
  // Where a company serves the app without TLS there are no locks, and each tab has a stream of its own.
  if (!('locks' in navigator)) return lead()
  const { held } = await navigator.locks.query()
  // Another tab's stream began long ago: what happened until now has to be asked for.
  if (held?.some((lock) => lock.name === name)) {
    tabs.postMessage(QUESTION)
    tell({ type: 'refetch' })
  }
  await navigator.locks.request(name, { signal }, lead).catch(() => undefined)
}

/** Reads one stream after the other; each begins with `refetch`, so that nothing is missed in between. */
async function follow(connect: () => Promise<Caller>, hear: Listener, signal: AbortSignal) {
  let tries = 0
  let isAlone = true
  while (!signal.aborted) {
    const spread = spreader(hear, isAlone, signal)
    const end = await connect()
      .then((caller) => read(caller, spread, signal))
      .catch(() => 'unheard' as const)
    if (end === 'refused') return
    if (end === 'heard') tries = 0
    const pause = PAUSES_MS[Math.min(tries++, PAUSES_MS.length - 1)] ?? 0
    // Not everybody comes back in the same moment.
    isAlone = await wait(pause * (0.5 + Math.random()), signal)
  }
}

/**
 * Delays what makes every tab of the company send requests: `refetch`, and `drafts` without counts, each once within `SPREAD_MS`. A stream
 * that begins for a reason of this browser `isAlone`: its first `refetch` is told immediately.
 */
function spreader(hear: Listener, isAlone: boolean, signal: AbortSignal): Listener {
  const delayed = new Set<string>()
  let isImmediate = isAlone
  return (event) => {
    const isCostly = event.type === 'refetch' || (event.type === 'drafts' && !event.counts)
    if (!isCostly || (isImmediate && event.type === 'refetch')) {
      if (isCostly) isImmediate = false
      hear(event)
    } else if (!delayed.has(event.type)) {
      delayed.add(event.type)
      void wait(Math.random() * SPREAD_MS, signal).then(() => {
        delayed.delete(event.type)
        hear(event)
      })
    }
  }
}

/** Reads a stream until it ends, breaks or falls silent. */
async function read(
  caller: Caller,
  hear: Listener,
  signal: AbortSignal,
): Promise<'heard' | 'unheard' | 'refused'> {
  const silence = new AbortController()
  const token = caller.token()
  let watch: ReturnType<typeof setTimeout> | undefined
  let heard: 'heard' | 'unheard' = 'unheard'
  const alive = () => {
    clearTimeout(watch)
    watch = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  alive()
  try {
    const response = await fetch(addressOf(caller, calls.listen), {
      headers: headersOf(token),
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401 && token === caller.token()) {
      if (token) caller.onUnauthorized(token)
      return 'refused'
    }
    if (!response.ok || !response.body) return heard
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      alive()
      text += decoder.decode(part.value, { stream: true })
      // A proxy may end lines with CRLF.
      const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
      text = blocks.pop() ?? ''
      for (const event of blocks.map(eventOf)) {
        if (!event) continue
        if (heard === 'unheard') hear({ type: 'connected' })
        heard = 'heard'
        hear(event)
      }
    }
    return heard
  } catch {
    return heard
  } finally {
    clearTimeout(watch)
    if (heard === 'heard') hear({ type: 'disconnected' })
  }
}

/** The event of one block; what is none, a sign of life for example, is nothing. */
function eventOf(block: string): ServerEvent | undefined {
  const event = ServerEvent.safeParse(jsonOf(/^data: ?(.*)$/m.exec(block)?.[1]))
  return event.success ? event.data : undefined
}

/** Waits, but not longer than until the browser is online again, and not at all after the end. Resolves to whether it came online. */
function wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // A signal that has been given calls nobody any more.
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

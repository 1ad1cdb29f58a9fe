import { calls } from '../../contract/calls.ts'
import { ServerEvent } from '../../contract/events.ts'
import { addressOf, type Caller, headersOf, jsonOf } from './api.ts'

/** Pauses before the next try, in milliseconds; the last one stays. */
const PAUSES_MS = [500, 1000, 2000, 5000, 10_000, 30_000]
/** A stream that is silent for so long is dead: the server gives a sign of life every 15 seconds. */
const SILENCE_MS = 45_000

type Listener = (event: ServerEvent) => void

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
  tabs.onmessage = ({ data }) => tell(data as ServerEvent)
  signal.addEventListener('abort', () => tabs.close())
  if (signal.aborted) return tabs.close()
  const hear: Listener = (event) => {
    if (signal.aborted) return
    tell(event)
    tabs.postMessage(event)
  }
  const lead = () => follow(connect, hear, signal)
  // Where a company serves the app without TLS there are no locks, and each tab has a stream of its own.
  if (!('locks' in navigator)) return lead()
  const { held } = await navigator.locks.query()
  // Another tab's stream began long ago: what happened until now has to be asked for.
  if (held?.some((lock) => lock.name === name)) tell({ type: 'refetch' })
  await navigator.locks.request(name, { signal }, lead).catch(() => undefined)
}

/** Reads one stream after the other; each begins with `refetch`, so that nothing is missed in between. */
async function follow(connect: () => Promise<Caller>, hear: Listener, signal: AbortSignal) {
  let tries = 0
  while (!signal.aborted) {
    const end = await connect()
      .then((caller) => read(caller, hear, signal))
      .catch(() => 'unheard' as const)
    if (end === 'refused') return
    if (end === 'heard') tries = 0
    const pause = PAUSES_MS[Math.min(tries++, PAUSES_MS.length - 1)] ?? 0
    // Not everybody comes back in the same moment.
    await wait(pause * (0.5 + Math.random()), signal)
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
      const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      for (const event of blocks.map(eventOf)) {
        if (!event) continue
        heard = 'heard'
        hear(event)
      }
    }
    return heard
  } catch {
    return heard
  } finally {
    clearTimeout(watch)
  }
}

/** The event of one block; what is none, a sign of life for example, is nothing. */
function eventOf(block: string): ServerEvent | undefined {
  const event = ServerEvent.safeParse(jsonOf(/^data: ?(.*)$/m.exec(block)?.[1]))
  return event.success ? event.data : undefined
}

/** Waits, but not longer than until the browser is on line again, and not at all after the end. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A signal that has been given calls nobody any more.
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import { getJson } from '../bench/client.ts'
import { openSimulatedTab, type SimulatedTab } from '../bench/simulatedTabs.ts'

const OPENED_AT_ONCE = 50
/**
 * The delays, in milliseconds, with which the app reconnects an event stream and reloads its counts. The server sets the reconnection delay
 * (0.5 to 5 s), `src/world/events.ts` the reload delay (within 5 s).
 */
const RECONNECT_DELAY_MS_MIN = 500
const RECONNECT_DELAY_MS_MAX = 5000

/** Open event streams that reconnect as the app does. */
export interface Streams {
  figures(): { open: number; reconnections: number; requests: number; failures: number }
  close(): void
}

/** Opens one event stream for each authorization, and requests what the app would request after each event. */
export async function openStreams(url: string, authorizations: readonly string[]) {
  const tabs = new Map<string, SimulatedTab>()
  const total = { reconnections: 0, requests: 0, failures: 0 }
  let isClosed = false

  const countAndReopen = (authorization: string) => {
    const tab = tabs.get(authorization)
    tabs.delete(authorization)
    total.requests += tab?.requests ?? 0
    total.failures += tab?.failures ?? 0
    if (!isClosed) void reopen(authorization)
  }
  const open = async (authorization: string) => {
    tabs.set(
      authorization,
      await openSimulatedTab(url, authorization, () => countAndReopen(authorization)),
    )
  }
  const reload = async (authorization: string) => {
    await pause(Math.random() * RECONNECT_DELAY_MS_MAX)
    for (const path of ['ea/get_box_counts/', 'erp/get_todo_count/']) {
      total.requests += 1
      await getJson(`${url}/${path}`, authorization).catch(() => (total.failures += 1))
    }
  }
  const reopen = async (authorization: string) => {
    for (;;) {
      await pause(
        RECONNECT_DELAY_MS_MIN + Math.random() * (RECONNECT_DELAY_MS_MAX - RECONNECT_DELAY_MS_MIN),
      )
      if (isClosed) return
      total.reconnections += 1
      const isOpen = await open(authorization).then(
        () => true,
        () => false,
      )
      if (isOpen) return reload(authorization)
    }
  }

  for (let from = 0; from < authorizations.length; from += OPENED_AT_ONCE) {
    await Promise.all(authorizations.slice(from, from + OPENED_AT_ONCE).map(open))
  }
  const streams: Streams = {
    figures() {
      const now = { ...total, open: tabs.size }
      for (const { requests, failures } of tabs.values()) {
        now.requests += requests
        now.failures += failures
      }
      return now
    },
    close() {
      isClosed = true
      for (const tab of tabs.values()) tab.close()
    },
  }
  return streams
}

import { randomInt } from 'node:crypto'
import type { ServerEvent } from '../../contract/events.ts'

/** An event in the format of `text/event-stream`. */
export function serverEventText(event: ServerEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

/** The streams of a process that stops reconnect within this time, in milliseconds. */
const RECONNECT_DELAY_MS = { least: 500, most: 5000 }

/** The reconnection time of one stream, at random, so that not all streams reconnect to another process at the same moment. */
export function retryText(): string {
  return `retry: ${randomInt(RECONNECT_DELAY_MS.least, RECONNECT_DELAY_MS.most + 1)}\n\n`
}

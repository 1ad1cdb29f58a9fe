import type { ServerEvent } from '../../contract/events.ts'

/** An event in the format of `text/event-stream`. */
export function textOf(event: ServerEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
}

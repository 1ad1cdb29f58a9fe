import http from 'node:http'
import { ServerEvent } from '../../contract/events.ts'
import { getJson } from './client.ts'

/** The event stream of one open tab, with the draft counts that the tab would show. */
export interface SimulatedTab {
  counts: readonly number[]
  /** The time when the present counts arrived, in milliseconds of `performance.now()`. */
  countedAt: number
  /** The number of requests that the tab has sent because of events. */
  requests: number
  /** How many of these requests have failed. */
  failures: number
  close(): void
}

/**
 * Opens an event stream and handles its events as the app does. For an event `drafts` it uses the counts in the event or, if the event has
 * none, requests them. For an event `box` it requests the counts of the boxes. Resolves after the first event. Calls `onEnd` when the
 * stream has ended.
 */
export function openSimulatedTab(
  url: string,
  authorization: string,
  onEnd: () => void = () => undefined,
): Promise<SimulatedTab> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${url}/ea/events/`,
      { agent: false, headers: { authorization } },
      (response) => {
        if (response.statusCode !== 200)
          reject(new Error(`The event stream returned ${response.statusCode}.`))
        const close = () => void request.destroy()
        const tab: SimulatedTab = { counts: [], countedAt: 0, requests: 0, failures: 0, close }
        const load = (path: string) => {
          tab.requests += 1
          return getJson<number[]>(`${url}/${path}`, authorization).catch(() => {
            tab.failures += 1
            return []
          })
        }
        const keep = (counts: readonly number[]) => {
          Object.assign(tab, { counts, countedAt: performance.now() })
        }
        const take = (event: ServerEvent) => {
          if (event.type === 'refetch') resolve(tab)
          if (event.type === 'box') void load('ea/get_box_counts/')
          if (event.type !== 'drafts') return
          if (event.counts) keep(event.counts)
          else void load('erp/get_todo_count/').then(keep)
        }
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          const blocks = (text + part).split('\n\n')
          text = blocks.pop() ?? ''
          for (const block of blocks) {
            const data = /^data: (.*)$/m.exec(block)?.[1]
            if (data !== undefined) take(ServerEvent.parse(JSON.parse(data)))
          }
        })
        // Without a listener, the error with which `close` ends the response would stop the process.
        response.on('error', () => undefined)
        response.on('close', onEnd)
      },
    )
    request.on('error', reject)
  })
}

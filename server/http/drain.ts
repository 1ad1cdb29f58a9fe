import type http from 'node:http'
import { setImmediate as nextCheckPhase, setTimeout as sleep } from 'node:timers/promises'

/**
 * Maximum time for which GET requests are dropped, in milliseconds. After it, nginx as configured in docs/many-machines.md uses the node
 * again.
 */
const DROPPED_REQUESTS_MS_MAX = 2000
/** If no request arrives for this time, in milliseconds, the load balancer no longer sends requests to this node. */
const NO_REQUESTS_MS = 300
/** Maximum time to wait for a quiet moment of the event loop, in milliseconds. */
const QUIET_WAIT_MS_MAX = 1000
/** The event loop is quiet if an iteration takes less than this time, in milliseconds. */
const QUIET_ITERATION_MS_MAX = 1

/** Whether this process is about to stop: `/readyz` then returns 503, while all other requests are still served. */
export interface Drain {
  readonly isDraining: boolean
  begin(): void
  /**
   * Closes each connection after its response once the process is about to stop, so that the client or the load balancer opens the next
   * one elsewhere. It uses the server's events, because a hook of Fastify would be added to each of the hundreds of routes at the start.
   */
  follow(server: http.Server): void
}

/**
 * Makes a load balancer without health checks send its requests elsewhere: closes the connection of each GET and HEAD request without a
 * response. The balancer repeats such a request on another node, and sends nothing here for some time (nginx: `fail_timeout`). All other
 * requests are served, because it would not repeat them. Resolves when no request has arrived for
 * NO_REQUESTS_MS, at the latest after DROPPED_REQUESTS_MS_MAX.
 */
export async function deregisterFromLoadBalancer(server: http.Server): Promise<void> {
  const serve = server.listeners('request')
  let last = performance.now()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    last = performance.now()
    if (request.method === 'GET' || request.method === 'HEAD') request.destroy()
    else for (const each of serve) each.call(server, request, response)
  })
  const end = last + DROPPED_REQUESTS_MS_MAX
  for (let now = last; now < end && now < last + NO_REQUESTS_MS; now = performance.now()) {
    await sleep(Math.min(end, last + NO_REQUESTS_MS) - now)
  }
}

/**
 * Closes the port and the idle connections of a server. Requests in progress continue. The kernel resets connections that it has
 * established and the process has not accepted, and requests that the process has not read. A load balancer does not repeat a POST after a
 * reset. Therefore this waits, at most one second, for an iteration of the event loop that was short and accepted no connection. It closes
 * immediately after the poll phase of that iteration, in which everything that had arrived was accepted and read.
 */
export async function closePortWithoutResets(server: http.Server): Promise<void> {
  let accepted = 0
  const count = () => accepted++
  server.on('connection', count)
  await nextCheckPhase()
  let turn = performance.now()
  for (const end = turn + QUIET_WAIT_MS_MAX; turn < end; turn = performance.now()) {
    const before = accepted
    await nextCheckPhase()
    if (accepted === before && performance.now() - turn < QUIET_ITERATION_MS_MAX) break
  }
  server.off('connection', count)
  server.close()
}

export function createDrain(): Drain {
  const responses = new Set<http.ServerResponse>()
  let isDraining = false
  const closeAfter = (response: http.ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  return {
    get isDraining() {
      return isDraining
    },
    begin() {
      isDraining = true
      for (const response of responses) closeAfter(response)
    },
    follow(server) {
      server.prependListener('request', (_request, response: http.ServerResponse) => {
        if (isDraining) closeAfter(response)
        responses.add(response)
        response.once('close', () => responses.delete(response))
      })
    },
  }
}

import type http from 'node:http'

/** Whether this process is about to stop: `/readyz` then answers 503, while all other requests are still served. */
export interface Drain {
  readonly isDraining: boolean
  begin(): void
  /**
   * Closes each connection after its response once the process is about to stop, so that the client or the load balancer opens the next
   * one elsewhere. It uses the server's events, because a hook of Fastify would be added to each of the hundreds of routes at the start.
   */
  follow(server: http.Server): void
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

import type { FastifyInstance } from 'fastify'

/** Whether this process is about to stop: `/readyz` then answers 503, while all other requests are still served. */
export interface Drain {
  readonly isDraining: boolean
  begin(): void
}

export function createDrain(): Drain {
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    begin() {
      isDraining = true
    },
  }
}

/** Closes each connection after its response while the process stops, so that the client or the load balancer opens the next one elsewhere. */
export function closeDrained(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', async (_request, reply) => {
    if (drain.isDraining) reply.header('connection', 'close')
  })
}

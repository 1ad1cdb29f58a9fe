import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bounds on what clients can hold open, so that a few of them cannot keep the others out. Times in milliseconds. */
export interface ConnectionLimits {
  /** open connections of one process; further ones are closed immediately */
  connections: number
  /** a connection on which nothing moves for this long is closed: its client has gone, or never reads */
  idleMs: number
  /** a body without files must arrive within this time */
  bodyMs: number
  /** a form with files must arrive within this time: a slow line needs long */
  uploadMs: number
}

export const connectionLimits: ConnectionLimits = {
  connections: 10_000,
  idleMs: 120_000,
  bodyMs: 60_000,
  uploadMs: 30 * 60_000,
}

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/** Closes the connection of a request whose body does not arrive in time, also where no token came with it and nothing reads the body. */
export function limitBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request
    if ('content-length' in headers || 'transfer-encoding' in headers) {
      const timer = setTimeout(() => raw.destroy(), milliseconds).unref()
      timers.set(request, timer)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Lifts the limit for a request that may upload files: it has the time of `uploadMs`, as the HTTP server counts it. */
export function allowUpload(request: FastifyRequest): void {
  clearTimeout(timers.get(request))
}

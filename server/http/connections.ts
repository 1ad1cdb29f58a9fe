import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Limits for connections, so that a few clients cannot block all others. Times are in milliseconds. */
export interface ConnectionLimits {
  /** maximum number of open connections of one process; further ones are closed immediately */
  connections: number
  /** a connection without traffic for this time is closed: its client is gone or has stopped reading */
  idleMs: number
  /** a body without files must arrive within this time */
  bodyMs: number
  /** a form with files must arrive within this time, long enough for slow connections */
  uploadMs: number
}

export const connectionLimits: ConnectionLimits = {
  connections: 10_000,
  idleMs: 120_000,
  bodyMs: 60_000,
  uploadMs: 30 * 60_000,
}

const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()

/**
 * Closes the connection if the body of a request does not arrive in time. This also covers requests without a token, whose body is not
 * read.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
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

/** Removes the time limit of `limitBodyTime` for a request that may upload files. The HTTP server then applies `uploadMs`. */
export function removeBodyTimeLimit(request: FastifyRequest): void {
  clearTimeout(timers.get(request))
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TrustProxy } from '../config/trustProxy.ts'
import { clientAddress } from './clientAddress.ts'

/** What the log lines of a request name besides its id and address, as soon as it is known. */
export interface LogFields {
  employee?: string
  document?: number
  documents?: number[]
  attachment?: string
}

const ID = /^[\w.:-]{1,100}$/

/** A random id for a request, or the one that a trusted proxy sends in `x-request-id`. */
export function requestId(trust: TrustProxy | false) {
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id']
    const isTrusted = trust && socket.remoteAddress && trust(socket.remoteAddress, 0)
    return isTrusted && typeof given === 'string' && ID.test(given) ? given : randomUUID()
  }
}

/** Puts the address into every log line of a request, and its id into the answer. */
export function describeRequests(app: FastifyInstance, trust: TrustProxy | false): void {
  app.setChildLoggerFactory((logger, bindings, options, raw) =>
    logger.child({ ...bindings, address: clientAddress(raw, trust) }, options),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

/** Adds fields to all further log lines of a request, that of its end included. */
export function addToLog(request: FastifyRequest, fields: LogFields): void {
  // Fastify's type is that of any logger; pino's own method costs less than a further child.
  const log = request.log as unknown as { setBindings(fields: LogFields): void }
  log.setBindings(fields)
}

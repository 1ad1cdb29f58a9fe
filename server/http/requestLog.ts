import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IsTrustedProxy } from '../config/trustProxy.ts'
import { clientAddress } from './clientAddress.ts'

/** Fields that the log lines of a request get in addition to request id and IP address, as soon as their values are available. */
export interface LogFields {
  employee?: string
  /** the id of the API client (integration) that sent the request */
  integration?: number
  document?: number
  documents?: number[]
  attachment?: string
}

const ID = /^[\w.:-]{1,100}$/

/** Returns the function that gives each request its id for the log: random, or the `x-request-id` of a trusted proxy. */
export function createRequestIdGenerator(trust: IsTrustedProxy | false) {
  return ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id']
    const isTrusted = trust && socket.remoteAddress && trust(socket.remoteAddress, 0)
    return isTrusted && typeof given === 'string' && ID.test(given) ? given : randomUUID()
  }
}

/**
 * The trace id of a `traceparent` header (W3C Trace Context, version 00). Any caller can send one: the id only connects log lines. A later
 * version can add fields at the end.
 */
function traceOf(header: string | string[] | undefined): { trace?: string } {
  const [, version, trace] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:$|-)/.exec(String(header)) ?? []
  return trace && version !== 'ff' && !/^0+$/.test(trace) ? { trace } : {}
}

/** Adds the client's IP address and the trace id to every log line of a request, and the request id to the response. */
export function addRequestLogFields(app: FastifyInstance, trust: IsTrustedProxy | false): void {
  app.setChildLoggerFactory((logger, bindings, options, raw) =>
    logger.child(
      { ...bindings, address: clientAddress(raw, trust), ...traceOf(raw.headers.traceparent) },
      options,
    ),
  )
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

/** Adds fields to all later log lines of a request, including the one for its end. */
export function addToLog(request: FastifyRequest, fields: LogFields): void {
  // `setBindings` is a pino method that Fastify's logger type does not have. It is faster than another child logger.
  const log = request.log as unknown as { setBindings(fields: LogFields): void }
  log.setBindings(fields)
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { IntegrationCall } from '../../contract/integrationCalls.ts'
import { normalizeIpAddress } from '../http/clientAddress.ts'
import type { ServerContext } from '../http/context.ts'
import { addToLog } from '../http/requestLog.ts'
import { parseRequest, withoutEmpty } from '../http/registerCall.ts'
import { authorizeIntegration, requireActiveIntegration } from './integrations.service.ts'

type Parsed<Schema> = Schema extends z.ZodMiniType<infer Output> ? Output : undefined

/** A validated request of an integration. */
export interface IntegrationRequest<C extends IntegrationCall> {
  integration: number
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers a call under `integration/`. The token is checked before the body is read, and again after a body, which can take a minute. The
 * handler returns the response as JSON text, or the reply if it sends the response.
 */
export function registerIntegrationCall<const C extends IntegrationCall>(
  app: FastifyInstance,
  { database }: ServerContext,
  call: C,
  handler: (incoming: IntegrationRequest<C>) => Promise<string | FastifyReply>,
  bodyLimit?: number,
): void {
  const callers = new WeakMap<FastifyRequest, number>()
  app.route({
    method: call.method,
    url: `/${call.path}`,
    ...(bodyLimit !== undefined && { bodyLimit }),
    async onRequest(request) {
      const { authorization } = request.headers
      const address = normalizeIpAddress(request.ip)
      const { id } = await authorizeIntegration(database.pool, authorization, address, call.scope)
      callers.set(request, id)
      addToLog(request, { integration: id })
    },
    async handler(request, reply) {
      const integration = callers.get(request) as number
      if (call.body) await requireActiveIntegration(database.pool, integration)
      reply.code(call.status).type('application/json; charset=utf-8')
      return handler({
        integration,
        params: parseRequest(call.params, request.params),
        query: parseRequest(call.query, withoutEmpty(call.query, request.query)),
        body: parseRequest(call.body, withoutEmpty(call.body, request.body ?? {})),
        request,
        reply,
      } as IntegrationRequest<C>)
    },
  })
}

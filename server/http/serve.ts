import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Call } from '../../contract/calls.ts'
import { allowUpload } from './connections.ts'
import { fieldErrors } from './errors.ts'
import { addToLog, type LogFields } from './requestLog.ts'
import type { ServerContext, CurrentEmployee } from './context.ts'
import { type Language, languageOf } from './language.ts'
import { toWellFormed } from './wellFormed.ts'

type Parsed<Schema> = Schema extends z.ZodMiniType<infer Output> ? Output : undefined

/** A request that was validated against the contract. `currentEmployee` is undefined for calls without a token. */
export interface Incoming<C extends Call> {
  currentEmployee: C extends { open: true } ? undefined : CurrentEmployee
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
  /** the language of error sentences */
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

/** Registers one call of the contract. The token is checked before the body is read, and the request is parsed before the handler runs. */
export function serve<const C extends Call>(
  app: FastifyInstance,
  context: ServerContext,
  call: C,
  handler: (incoming: Incoming<C>) => unknown,
): void {
  const callers = new WeakMap<FastifyRequest, CurrentEmployee>()
  app.route({
    method: call.method,
    url: `/${call.path}`,
    async onRequest(request) {
      if (call.open) return
      const currentEmployee = await context.authenticate(request)
      callers.set(request, currentEmployee)
      addToLog(request, { employee: currentEmployee.id })
      if (call.form) allowUpload(request)
    },
    async handler(request, reply) {
      reply.code(call.status)
      const params = parseRequest(call.params, request.params)
      const query = parseRequest(call.query, request.query)
      const body = parseRequest(call.body, request.body ?? {})
      addToLog(request, documentsOf({ ...(query as object), ...(body as object) }))
      return handler({
        currentEmployee: callers.get(request),
        params,
        query,
        body,
        language: languageOf(request.headers['accept-language'], context.settings.LANGUAGE_DEFAULT),
        request,
        reply,
      } as Incoming<C>)
    },
  })
}

/** The document ids in a request, for the log. */
function documentsOf(given: { document_id?: unknown; document_ids?: unknown }): LogFields {
  const { document_id: document, document_ids: documents } = given
  return {
    ...(typeof document === 'number' && { document }),
    ...(Array.isArray(documents) && { documents }),
  }
}

/** Validates a part of a request. Throws 400 by field. */
export function parseRequest(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw fieldErrors(parsed.error)
  return toWellFormed(parsed.data)
}

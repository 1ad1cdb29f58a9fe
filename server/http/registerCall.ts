import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call } from '../../contract/calls.ts'
import { removeBodyTimeLimit } from './connections.ts'
import { fieldErrors } from './errors.ts'
import { addToLog, type LogFields } from './requestLog.ts'
import type { ServerContext, CurrentEmployee } from './context.ts'
import {
  type CallResponse,
  isTemporary,
  runWriteInParts,
  runWriteOnce,
  type KeyedWrite,
} from './requests.service.ts'
import { type Language, acceptedLanguage } from './language.ts'
import { toWellFormed } from './wellFormed.ts'

type Parsed<Schema> = Schema extends z.ZodMiniType<infer Output> ? Output : undefined

/** Runs one part of a write in a separate transaction. If the request has an idempotency key, the part has only one effect. */
type RunPart = <Result>(
  part: number,
  work: (context: ServerContext) => Promise<Result>,
) => Promise<Result>

/** A request that was validated against the contract. `currentEmployee` is undefined for calls without a token. */
export interface ValidatedRequest<C extends Call> {
  /** With an idempotency key, its database is the transaction that also stores the key and the response. Writes must use it. */
  context: ServerContext
  runPart: RunPart
  currentEmployee: C extends { open: true } ? undefined : CurrentEmployee
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
  /** the language of the error sentences */
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Maximum number of bytes of a body without a token: the longest registration has about 40 kB. JSON can write a character with 12 bytes.
 */
const OPEN_BODY_BYTES_MAX = 64 * 1024

/**
 * Registers one call of the contract. The token is checked before the body is read, and the request is parsed before the handler runs. A
 * write whose body has a `request_id` has one effect and one response (delegates, X9). With `inParts`, the handler runs outside of a
 * transaction, and calls `runPart` for each part, which is then a transaction.
 */
export function registerCall<const C extends Call>(
  app: FastifyInstance,
  context: ServerContext,
  call: C,
  handler: (incoming: ValidatedRequest<C>) => unknown,
  { inParts = false } = {},
): void {
  const callers = new WeakMap<FastifyRequest, CurrentEmployee>()
  app.route({
    method: call.method,
    url: `/${call.path}`,
    ...(call.open && { bodyLimit: OPEN_BODY_BYTES_MAX }),
    async onRequest(request) {
      if (call.open) return
      const currentEmployee = await context.authenticate(request)
      callers.set(request, currentEmployee)
      addToLog(request, { employee: currentEmployee.id })
      if (call.form) removeBodyTimeLimit(request)
    },
    async handler(request, reply) {
      reply.code(call.status)
      const params = parseRequest(call.params, request.params)
      const query = parseRequest(call.query, withoutEmpty(call.query, request.query))
      const body = parseRequest(call.body, withoutEmpty(call.body, request.body ?? {}))
      addToLog(request, documentsOf({ ...(query as object), ...(body as object) }))
      const currentEmployee = callers.get(request)
      const language = acceptedLanguage(request, context.settings)
      const run = (partContext: ServerContext, runPart: RunPart) =>
        handler({
          ...{ context: partContext, runPart, currentEmployee, params, query, body, language },
          ...{ request, reply },
        } as ValidatedRequest<C>)
      const write = writeOf(call, currentEmployee, body, language)
      if (!write) return run(context, (_part, work) => work(context))
      let isIncomplete = false
      const runPart = partsOf(context, write, () => {
        isIncomplete = true
      })
      const respond = async (partContext: ServerContext): Promise<CallResponse> => {
        const given = await run(partContext, runPart)
        return { status: reply.statusCode, body: given }
      }
      const { status, body: given } = inParts
        ? await runWriteInParts(context, write, async () => ({
            ...(await respond(context)),
            isIncomplete,
          }))
        : await runWriteOnce(context, write, respond)
      reply.code(status)
      return given
    },
  })
}

/** The idempotency key of a request, with its caller and content; undefined without one. */
function writeOf(
  { path }: Call,
  currentEmployee: CurrentEmployee | undefined,
  body: unknown,
  language: Language,
): KeyedWrite | undefined {
  const { request_id: key, ...rest } = (body ?? {}) as { request_id?: string }
  if (key === undefined || !currentEmployee) return undefined
  return { employee: currentEmployee.id, key, content: [path, rest], language }
}

/** Runs parts of a write. Calls `onTemporaryError` if a part fails in a way that another attempt may correct. */
const partsOf =
  (context: ServerContext, write: KeyedWrite, onTemporaryError: () => void): RunPart =>
  async (part, work) => {
    const { body } = await runWriteOnce(
      context,
      write,
      async (partContext) => ({ status: 200, body: await work(partContext) }),
      part,
    ).catch((error: unknown) => {
      if (isTemporary(error)) onTemporaryError()
      throw error
    })
    return body as Awaited<ReturnType<typeof work>>
  }

/** The document ids in a request, for the log. */
function documentsOf(given: { document_id?: unknown; document_ids?: unknown }): LogFields {
  const { document_id: document, document_ids: documents } = given
  return {
    ...(typeof document === 'number' && { document }),
    ...(Array.isArray(documents) && { documents }),
  }
}

/**
 * The fields of a query or a body without the optional ones that are empty: '' and null mean that a field is absent (wire, introduction).
 * Only an empty idempotency key is kept, and then refused, because the client relies on the key. Applies also to objects in a list.
 */
export function withoutEmpty(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema || typeof value !== 'object' || value === null) return value
  const { element, shape } = structureOf(schema)
  if (Array.isArray(value)) {
    return element ? value.map((each) => withoutEmpty(element, each)) : value
  }
  if (!shape) return value
  const fieldOf = (name: string) => (Object.hasOwn(shape, name) ? shape[name] : undefined)
  const isOptional = (name: string) => {
    const field = name === 'request_id' ? undefined : fieldOf(name)
    return field !== undefined && z.safeParse(field, undefined).success
  }
  const isFilled = ([name, value]: [string, unknown]) =>
    (value !== '' && value !== null) || !isOptional(name)
  const filled = Object.entries(value).filter(isFilled)
  return Object.fromEntries(
    filled.map(([name, value]) => [name, withoutEmpty(fieldOf(name), value)]),
  )
}

/** What `withoutEmpty` reads from a schema. */
interface Structure {
  /** the schema of the elements of a list */
  element?: z.ZodMiniType
  /** the schemas of the fields of an object */
  shape?: Record<string, z.ZodMiniType>
}

/** The structure of a schema, also within an optional or a default, and of the only object in a union. */
function structureOf(schema: z.ZodMiniType): Structure {
  const { innerType, options, ...own } = schema.def as Structure & {
    innerType?: z.ZodMiniType
    options?: z.ZodMiniType[]
  }
  if (innerType) return structureOf(innerType)
  const objects = (options ?? []).map(structureOf).filter(({ shape }) => shape)
  const [only, ...others] = objects
  return only && others.length === 0 ? only : own
}

/** Parses params, query or body by its schema. Throws 400 by field. */
export function parseRequest(schema: z.ZodMiniType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw fieldErrors(parsed.error)
  return toWellFormed(parsed.data)
}

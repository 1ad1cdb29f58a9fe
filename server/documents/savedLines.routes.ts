import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { registerCall } from '../http/registerCall.ts'
import { deleteLine, describeLines, saveLine } from './savedLines.service.ts'

/** Calls for approval lines that are saved by name (wire, "Saved lines"). */
export function registerSavedLineRoutes(app: FastifyInstance, server: ServerContext): void {
  registerCall(app, server, calls.listLines, ({ context, currentEmployee, query }) =>
    describeLines(context, currentEmployee, query.voucherType),
  )

  registerCall(
    app,
    server,
    calls.saveLine,
    async ({ context, currentEmployee, body, language, reply }) => {
      const { isNew, ...saved } = await saveLine(context, currentEmployee, body, language)
      if (!isNew) reply.code(200)
      return saved
    },
  )

  registerCall(
    app,
    server,
    calls.deleteLine,
    async ({ context, currentEmployee, body, language }) => {
      await deleteLine(context, currentEmployee, body, language)
      return { detail: '삭제' }
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { deleteLine, describeLines, saveLine } from './savedLines.service.ts'

/** Calls for approval lines that are saved by name (wire, "Saved lines"). */
export function savedLines(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, calls.listLines, ({ currentEmployee, query }) =>
    describeLines(context, currentEmployee, query.voucherType),
  )

  serve(app, context, calls.saveLine, async ({ currentEmployee, body, language, reply }) => {
    const { isNew, ...saved } = await saveLine(context, currentEmployee, body, language)
    if (!isNew) reply.code(200)
    return saved
  })

  serve(app, context, calls.deleteLine, async ({ currentEmployee, body, language }) => {
    await deleteLine(context, currentEmployee, body, language)
    return { detail: '삭제' }
  })
}

import type { FastifyInstance } from 'fastify'
import { integrationCalls } from '../../contract/integrationCalls.ts'
import type { ServerContext } from '../http/context.ts'
import { linesOf, messagesAfter } from './outbox.service.ts'
import { serveIntegration } from './serveIntegration.ts'

/** Calls of the ERP and of middleware (wire, "Integration"). */
export function integration(app: FastifyInstance, context: ServerContext): void {
  const { pool } = context.database

  serveIntegration(app, context, integrationCalls.listMessages, ({ query }) =>
    messagesAfter(pool, query.since, query.limit),
  )

  serveIntegration(app, context, integrationCalls.getDocumentLines, ({ params }) =>
    linesOf(pool, params.document_id),
  )
}

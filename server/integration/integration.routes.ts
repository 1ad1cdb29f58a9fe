import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BATCHES_MB, integrationCalls } from '../../contract/integrationCalls.ts'
import { logAlarms } from '../alarms/alarms.service.ts'
import type { ServerContext } from '../http/context.ts'
import { MEGABYTE } from '../../contract/limits.ts'
import { runIntegrationCallOnce } from './idempotency.service.ts'
import { receiveBatches } from './incoming.service.ts'
import { receiveDeleted, receiveStatus } from './reports.service.ts'
import { linesOf, messagesAfter } from './outbox.service.ts'
import { serveIntegration } from './serveIntegration.ts'

/** Calls of the ERP and of middleware (wire, "Integration"). */
export function registerIntegrationRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, pool } = context.database

  serveIntegration(app, context, integrationCalls.listMessages, ({ query }) =>
    messagesAfter(pool, query.since, query.limit),
  )

  serveIntegration(app, context, integrationCalls.getDocumentLines, ({ params }) =>
    linesOf(pool, params.document_id),
  )

  serveIntegration(
    app,
    context,
    integrationCalls.sendBatches,
    ({ integration: id, body, request }) =>
      runIntegrationCallOnce(db, id, keyOf(request), body, async () =>
        JSON.stringify({ results: await receiveBatches(db, body, logAlarms(request.log)) }),
      ),
    BATCHES_MB * MEGABYTE,
  )

  serveIntegration(app, context, integrationCalls.reportDeleted, (incoming) => {
    const { integration: id, body, request } = incoming
    return runIntegrationCallOnce(db, id, keyOf(request), body, async () =>
      JSON.stringify({ results: await receiveDeleted(db, body, logAlarms(request.log)) }),
    )
  })

  serveIntegration(app, context, integrationCalls.reportStatus, (incoming) => {
    const { integration: id, body, request } = incoming
    return runIntegrationCallOnce(db, id, keyOf(request), body, async () =>
      JSON.stringify({ results: await receiveStatus(db, body, logAlarms(request.log)) }),
    )
  })
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return Array.isArray(key) ? key.join(',') : key
}

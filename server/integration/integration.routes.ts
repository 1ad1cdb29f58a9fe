import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import {
  BATCHES_MB_MAX,
  ERP_STATUS_REPORT_MB_MAX,
  integrationCalls,
} from '../../contract/integrationCalls.ts'
import { logAlarms } from '../alarms/alarms.service.ts'
import type { ServerContext } from '../http/context.ts'
import { ApiError, createErrorHandler } from '../http/errors.ts'
import { sendJsonParts } from '../http/streams.ts'
import { MEGABYTE } from '../../contract/limits.ts'
import { runIntegrationCallOnce } from './idempotency.service.ts'
import { receiveBatches } from './incoming.service.ts'
import { receiveDeletions, receiveReports } from './reports.service.ts'
import { openDocumentLines, readMessagesAfter } from './outbox.service.ts'
import { registerIntegrationCall } from './registerIntegrationCall.ts'

/** Calls of the ERP and of middleware (wire, "Integration"). */
export function registerIntegrationRoutes(app: FastifyInstance, context: ServerContext): void {
  void app.register(async (scope) => {
    sendErrorsInEnglish(scope)
    registerCalls(scope, context)
  })
}

/**
 * Sends every error in English, because programs and their developers read it. Refuses a body of another media type with 400 instead of 415
 * (integration, section 10).
 */
function sendErrorsInEnglish(scope: FastifyInstance): void {
  const sendError = createErrorHandler(() => 'en')
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const isOtherMediaType = error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
    const detail = 'The body must be JSON, with Content-Type application/json.'
    sendError(isOtherMediaType ? new ApiError(400, { detail }) : error, request, reply)
  })
}

function registerCalls(app: FastifyInstance, context: ServerContext): void {
  const { database } = context
  const { db, pool } = database

  registerIntegrationCall(app, context, integrationCalls.listMessages, ({ query }) =>
    readMessagesAfter(pool, query.since, query.limit),
  )

  registerIntegrationCall(
    app,
    context,
    integrationCalls.getDocumentLines,
    async ({ params, reply }) =>
      sendJsonParts(reply, await openDocumentLines(pool, params.document_id)),
  )

  registerIntegrationCall(
    app,
    context,
    integrationCalls.sendBatches,
    (incoming) =>
      runOnce(incoming, () =>
        receiveBatches(database, incoming.body, logAlarms(incoming.request.log)),
      ),
    BATCHES_MB_MAX * MEGABYTE,
  )

  registerIntegrationCall(app, context, integrationCalls.reportDeleted, (incoming) =>
    runOnce(incoming, () =>
      receiveDeletions(database, incoming.body, logAlarms(incoming.request.log)),
    ),
  )

  registerIntegrationCall(
    app,
    context,
    integrationCalls.reportStatus,
    (incoming) =>
      runOnce(incoming, () => receiveReports(db, incoming.body, logAlarms(incoming.request.log))),
    ERP_STATUS_REPORT_MB_MAX * MEGABYTE,
  )

  /** Runs a write once for its Idempotency-Key. Returns its results as JSON. */
  function runOnce(
    { integration, body, request }: { integration: number; body: unknown; request: FastifyRequest },
    work: () => Promise<object[]>,
  ): Promise<string> {
    const isGone = () => request.raw.socket.destroyed
    const call = { integration, key: keyOf(request), body, isGone }
    return runIntegrationCallOnce(db, call, async () => JSON.stringify({ results: await work() }))
  }
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return Array.isArray(key) ? key.join(',') : key
}

import type { FastifyInstance } from 'fastify'
import { boxCalls } from '../../contract/callNames.ts'
import { calls } from '../../contract/calls.ts'
import { boxNames } from '../../contract/document.ts'
import { addToLog } from '../http/requestLog.ts'
import { getAnalytics } from './analytics.service.ts'
import { getBoxCounts, getPendingCounts, listBox } from './boxes.service.ts'
import type { ServerContext } from '../http/context.ts'
import { searchDocuments } from './search.service.ts'
import { openDocument, markReceiverRead } from './documents.service.ts'
import { sendJsonParts } from '../http/streams.ts'
import { registerCall } from '../http/registerCall.ts'

/** Calls for boxes, their counts and figures, and the documents in them (wire, "Boxes", "Counts", "Figures" and
 * "Search"). */
export function registerBoxRoutes(app: FastifyInstance, context: ServerContext): void {
  registerCall(app, context, calls.getPendingCounts, ({ currentEmployee }) =>
    getPendingCounts(context, currentEmployee),
  )
  registerCall(app, context, calls.getBoxCounts, ({ currentEmployee }) =>
    getBoxCounts(context, currentEmployee),
  )

  registerCall(app, context, calls.getAnalytics, ({ currentEmployee, query }) =>
    getAnalytics(context, currentEmployee, query),
  )

  for (const box of boxNames) {
    registerCall(app, context, calls[boxCalls[box]], async ({ currentEmployee, query, reply }) =>
      sendJsonParts(reply, await listBox(context, currentEmployee, box, query)),
    )
  }

  registerCall(app, context, calls.searchDocuments, ({ currentEmployee, query }) =>
    searchDocuments(context, currentEmployee, query.search),
  )

  registerCall(
    app,
    context,
    calls.getDocument,
    async ({ currentEmployee, query, language, request, reply }) => {
      const markRead = request.method !== 'HEAD' && query.mark !== 'false'
      return sendJsonParts(
        reply,
        await openDocument(context, currentEmployee, query.document_id, markRead, language),
      )
    },
  )

  registerCall(
    app,
    context,
    calls.markReceiverRead,
    async ({ currentEmployee, params, language, request }) => {
      const document = await markReceiverRead(context, currentEmployee, params.id, language)
      addToLog(request, { document })
      return { detail: 'Read.' }
    },
  )
}

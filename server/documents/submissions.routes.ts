import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { addToLog } from '../http/requestLog.ts'
import { registerCall } from '../http/registerCall.ts'
import { requestApproval } from './submissions.service.ts'
import { withUpload } from './upload.ts'

/** The call that requests approval (wire, "POST ea/create_document/"). */
export function registerSubmissionRoutes(app: FastifyInstance, context: ServerContext): void {
  registerCall(
    app,
    context,
    calls.createDocument,
    async ({ currentEmployee, request, language }) => {
      const { id, alarm } = await withUpload(request, context, language, (upload) =>
        requestApproval(context, currentEmployee, upload, language),
      )
      addToLog(request, { document: id })
      if (alarm !== null) request.log.warn({ alarm, document: id }, 'the ERP differs from a batch')
      return { id }
    },
  )
}

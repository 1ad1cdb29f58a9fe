import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { registerCall } from '../http/registerCall.ts'
import { addReceivers, changeLine, holdDocument } from './approverActions.service.ts'
import { decide } from './signing.service.ts'

/** Hold, resume, send back, undo and line change, for approvers; further receivers, also for the author (wire, "Boxes"). */
export function registerApproverActionRoutes(app: FastifyInstance, server: ServerContext): void {
  registerCall(app, server, calls.hold, async ({ context, currentEmployee, body, language }) => {
    await holdDocument(context, currentEmployee, body, language)
    return { detail: '보류' }
  })

  registerCall(app, server, calls.resume, async ({ context, currentEmployee, body, language }) => {
    const { document_id, revision, for: principal } = body
    const acting = { by: currentEmployee.id, for: principal, revision }
    const event = { type: 'document.resume', ...acting } as const
    await decide(context, currentEmployee, document_id, event, language)
    return { detail: '보류 해제' }
  })

  registerCall(
    app,
    server,
    calls.sendBack,
    async ({ context, currentEmployee, body, language }) => {
      const { document_id, revision, opinion: comment } = body
      const event = {
        type: 'document.sendBack',
        by: currentEmployee.id,
        for: body.for,
        comment,
        revision,
      } as const
      await decide(context, currentEmployee, document_id, event, language)
      return { detail: '이전 결재자에게 반려' }
    },
  )

  registerCall(
    app,
    server,
    calls.undoSign,
    async ({ context, currentEmployee, body, language }) => {
      const { document_id, revision, for: principal } = body
      const acting = { by: currentEmployee.id, for: principal, revision }
      const event = { type: 'document.undo', ...acting } as const
      await decide(context, currentEmployee, document_id, event, language)
      return { detail: '결재취소' }
    },
  )

  registerCall(app, server, calls.changeLine, ({ context, currentEmployee, body, language }) =>
    changeLine(context, currentEmployee, body, language),
  )

  registerCall(
    app,
    server,
    calls.addReceivers,
    async ({ context, currentEmployee, body, language }) => {
      await addReceivers(context, currentEmployee, body, language)
      return { detail: '참조·공람 추가' }
    },
  )
}

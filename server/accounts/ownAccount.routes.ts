import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { accountSentences } from './accountSentences.ts'
import { tokenFromHeader } from './authentication.ts'
import { describeCaller } from './employees.service.ts'
import type { ServerContext } from '../http/context.ts'
import { changePassword } from './sessions.service.ts'
import { registerCall } from '../http/registerCall.ts'

/** Calls about the caller's own account (wire, "Sign-in and employee"). */
export function registerOwnAccountRoutes(app: FastifyInstance, context: ServerContext): void {
  registerCall(app, context, calls.getEmployee, async ({ currentEmployee, request }) => ({
    ...(await describeCaller(context, currentEmployee)),
    token: tokenFromHeader(request),
  }))

  registerCall(app, context, calls.changePassword, async ({ currentEmployee, body, language }) => {
    await changePassword(context, currentEmployee, body.new_password, language)
    return { detail: accountSentences[language].passwordChanged() }
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { usernamePattern } from '../../contract/limits.ts'
import { addressOf } from '../http/clientAddress.ts'
import { ApiError } from '../http/errors.ts'
import { addToLog } from '../http/requestLog.ts'
import type { ServerContext } from '../http/context.ts'
import { requestAccount } from './registration.service.ts'
import { signIn } from './sessions.service.ts'
import { namesOf } from './userAgent.ts'
import { registerCall } from '../http/registerCall.ts'
import { acceptFormEncodings } from '../http/textForms.ts'

/** Logs a refused sign-in. A text that cannot be a username is not logged, because it may be a password in the wrong field. */
function logRefused(request: FastifyRequest, username: string, error: unknown): void {
  if (!(error instanceof ApiError)) return
  const account = usernamePattern.test(username.trim()) ? username.trim() : null
  request.log.warn({ account, status: error.status }, 'sign-in refused')
}

export function registerSessionRoutes(app: FastifyInstance, context: ServerContext): void {
  void app.register(async (scope) => {
    acceptFormEncodings(scope)
    registerCall(scope, context, calls.login, async ({ body, request, language }) => {
      const device = {
        ...namesOf(request.headers['user-agent']),
        address: addressOf(request.ip),
      }
      const { token, employeeId } = await signIn(context, body, device, language).catch((error) => {
        logRefused(request, body.username, error)
        throw error
      })
      addToLog(request, { employee: employeeId })
      return { key: token }
    })
  })

  registerCall(app, context, calls.register, async ({ body, request }) => {
    await requestAccount(context, body, addressOf(request.ip))
    return { detail: 'An administrator will decide on this request.' }
  })
}

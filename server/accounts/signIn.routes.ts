import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { usernamePattern } from '../../contract/limits.ts'
import { normalizeIpAddress } from '../http/clientAddress.ts'
import { ApiError } from '../http/errors.ts'
import { addToLog } from '../http/requestLog.ts'
import type { ServerContext } from '../http/context.ts'
import { accountSentences } from './accountSentences.ts'
import { requestAccount } from './registration.service.ts'
import { findAccount } from './employees.sql.ts'
import { signIn } from './sessions.service.ts'
import { browserNamesOf } from './userAgent.ts'
import { registerCall } from '../http/registerCall.ts'
import { acceptFormEncodings } from '../http/textForms.ts'

/**
 * Logs a refused sign-in. Only the username of an employee is logged, because any other text may be a password in the wrong field. A sign-in
 * that the limits refuse is logged without a username, so that a flood causes no query for it.
 */
async function logRefused(
  { database }: ServerContext,
  request: FastifyRequest,
  username: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError)) return
  const isChecked = error.status === 400 && usernamePattern.test(username.trim())
  // A failed lookup must not replace the refusal.
  const account = isChecked
    ? await findAccount(database.db, username.trim()).catch(() => undefined)
    : undefined
  request.log.warn({ account: account?.id ?? null, status: error.status }, 'sign-in refused')
}

export function registerSignInRoutes(app: FastifyInstance, context: ServerContext): void {
  void app.register(async (scope) => {
    acceptFormEncodings(scope)
    registerCall(scope, context, calls.login, async ({ body, request, language }) => {
      const device = {
        ...browserNamesOf(request.headers['user-agent']),
        address: normalizeIpAddress(request.ip),
      }
      const { token, employeeId } = await signIn(context, body, device, language).catch(
        async (error) => {
          await logRefused(context, request, body.username, error)
          throw error
        },
      )
      addToLog(request, { employee: employeeId })
      return { key: token }
    })
  })

  registerCall(app, context, calls.register, async ({ body, request, language }) => {
    await requestAccount(context, body, normalizeIpAddress(request.ip), language)
    return { detail: accountSentences[language].accountRequested() }
  })
}

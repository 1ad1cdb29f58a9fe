import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { USERNAME } from '../../contract/limits.ts'
import { addressOf } from '../clientAddress.ts'
import { Refusal } from '../errors.ts'
import { addToLog } from '../requestLog.ts'
import type { Desk } from '../services/desk.ts'
import { register } from '../services/registration.ts'
import { signIn, signOut } from '../services/sessions.ts'
import { serve } from './serve.ts'
import { acceptTextForms } from './textForms.ts'

/** A text that cannot be a username is not logged: it may be a password in the wrong field. */
function logRefused(request: FastifyRequest, username: string, error: unknown): void {
  if (!(error instanceof Refusal)) return
  const account = USERNAME.test(username.trim()) ? username.trim() : null
  request.log.warn({ account, status: error.status }, 'sign-in refused')
}

export function restAuth(app: FastifyInstance, desk: Desk): void {
  void app.register(async (scope) => {
    acceptTextForms(scope)
    serve(scope, desk, calls.login, async ({ body, request }) => {
      const { token, employeeId } = await signIn(desk, body, addressOf(request.ip)).catch(
        (error) => {
          logRefused(request, body.username, error)
          throw error
        },
      )
      addToLog(request, { employee: employeeId })
      return { key: token }
    })
  })

  serve(app, desk, calls.logout, async ({ viewer }) => {
    await signOut(desk, viewer)
    return { detail: 'Signed out.' }
  })

  serve(app, desk, calls.register, async ({ body, request }) => {
    await register(desk, body, addressOf(request.ip))
    return { detail: 'An administrator will decide on this request.' }
  })
}

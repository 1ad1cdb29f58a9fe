import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { addressOf } from '../clientAddress.ts'
import type { Desk } from '../services/desk.ts'
import { register } from '../services/registration.ts'
import { signIn, signOut } from '../services/sessions.ts'
import { serve } from './serve.ts'

export function restAuth(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, calls.login, async ({ body, request }) => {
    const { token } = await signIn(desk, body, addressOf(request.ip))
    return { key: token }
  })

  serve(app, desk, calls.logout, async ({ viewer }) => {
    await signOut(desk, viewer)
    return { detail: 'Signed out.' }
  })

  serve(app, desk, calls.register, async ({ body, request }) => {
    await register(desk, body, request.ip)
    return { detail: 'An administrator will decide on this request.' }
  })
}

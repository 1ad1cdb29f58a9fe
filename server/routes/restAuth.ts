import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { endSession } from '../repositories/sessions.ts'
import type { Desk } from '../services/drafts.ts'
import { signIn } from '../services/sessions.ts'
import { serve } from './serve.ts'

export function restAuth(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, calls.login, async ({ body }) => ({ key: await signIn(desk, body) }))

  serve(app, desk, calls.logout, async ({ viewer }) => {
    await endSession(desk.database.db, viewer.tokenHash)
    return { detail: 'Signed out.' }
  })
}

import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { tokenOf } from '../auth.ts'
import { describeEmployee } from '../repositories/employees.ts'
import type { Desk } from '../services/desk.ts'
import { changePassword } from '../services/sessions.ts'
import { serve } from './serve.ts'

export function employee(app: FastifyInstance, desk: Desk): void {
  serve(app, desk, calls.getEmployee, async ({ viewer, request }) => ({
    ...(await describeEmployee(desk.database.db, viewer.id)),
    token: tokenOf(request),
  }))

  serve(app, desk, calls.changePassword, async ({ viewer, body }) => {
    await changePassword(desk, viewer, body.new_password)
    return { detail: 'The password is changed.' }
  })
}

import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { registerCall } from '../http/registerCall.ts'
import { describeDelegations, endDelegation, startDelegation } from './delegations.service.ts'

/** Calls for the absences of the caller, and for the delegations to the caller (wire, "Delegations"). */
export function registerDelegationRoutes(app: FastifyInstance, server: ServerContext): void {
  registerCall(app, server, calls.listDelegations, ({ context, currentEmployee, query }) =>
    describeDelegations(context, currentEmployee, query),
  )

  registerCall(
    app,
    server,
    calls.startDelegation,
    async ({ context, currentEmployee, body, language }) => ({
      id: await startDelegation(context, currentEmployee, body, language),
    }),
  )

  registerCall(
    app,
    server,
    calls.endDelegation,
    async ({ context, currentEmployee, body, language }) => {
      await endDelegation(context, currentEmployee, body.id, language)
      return { detail: 'Ended.' }
    },
  )
}

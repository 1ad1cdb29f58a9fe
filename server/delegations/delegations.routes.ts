import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { describeDelegations, endDelegation, startDelegation } from './delegations.service.ts'

/** Calls for the absences of the caller, and for the delegations to the caller (wire, "Delegations"). */
export function delegations(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, calls.listDelegations, ({ currentEmployee, query }) =>
    describeDelegations(context, currentEmployee, query),
  )

  serve(app, context, calls.startDelegation, async ({ currentEmployee, body, language }) => ({
    id: await startDelegation(context, currentEmployee, body, language),
  }))

  serve(app, context, calls.endDelegation, async ({ currentEmployee, body, language }) => {
    await endDelegation(context, currentEmployee, body.id, language)
    return { detail: 'Ended.' }
  })
}

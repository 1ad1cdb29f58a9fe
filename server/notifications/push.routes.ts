import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { registerCall } from '../http/registerCall.ts'
import { requireSubscription, addPushSubscription, removePushSubscription } from './push.service.ts'

/** Calls for the push subscriptions of the caller's browsers (wire, "Push"). */
export function registerPushRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context.database

  registerCall(
    app,
    context,
    calls.createPush,
    async ({ currentEmployee, body, reply, language }) => {
      const isNew = await addPushSubscription(db, currentEmployee, body.pushInfo, language)
      if (!isNew) reply.code(200)
      return { endpoint: body.pushInfo.endpoint }
    },
  )

  registerCall(app, context, calls.deletePush, async ({ currentEmployee, body, language }) => {
    await removePushSubscription(db, currentEmployee, body.endpoint, language)
    return { detail: 'Removed.' }
  })

  registerCall(app, context, calls.checkPush, async ({ currentEmployee, query }) => {
    await requireSubscription(db, currentEmployee.id, query.endpoint)
    return { endpoint: query.endpoint }
  })
}

import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { categoryOf } from '../../contract/voucher.ts'
import { badField } from '../errors.ts'
import { countPending } from '../repositories/documents.ts'
import { listCandidates, listDefaultLine } from '../repositories/employees.ts'
import { hasSubscription, removeSubscription } from '../repositories/subscriptions.ts'
import { addToLog } from '../requestLog.ts'
import type { Desk } from '../services/desk.ts'
import { requestApproval } from '../services/drafts.ts'
import { subscribe } from '../services/push.ts'
import { serve } from './serve.ts'
import { withUpload } from './upload.ts'

export function ea(app: FastifyInstance, desk: Desk): void {
  const { db, pool } = desk.database

  serve(app, desk, calls.getPendingCounts, ({ viewer }) => countPending(pool, viewer.id))

  serve(app, desk, calls.getDefaultUsers, ({ viewer, params }) => {
    const category = categoryOf(params.voucherType)
    if (!category) throw badField('voucherType', 'This is none of the five document types.')
    return listDefaultLine(db, viewer.id, category)
  })

  serve(app, desk, calls.getDepartmentUsers, ({ viewer }) =>
    listCandidates(db, viewer.id, viewer.departmentId),
  )

  serve(app, desk, calls.getAllUsers, ({ viewer }) => listCandidates(db, viewer.id))

  serve(app, desk, calls.createPush, async ({ viewer, body, reply }) => {
    const fresh = await subscribe(db, viewer.id, body.pushInfo)
    if (!fresh) reply.code(200)
    return { endpoint: body.pushInfo.endpoint }
  })

  serve(app, desk, calls.deletePush, async ({ viewer, body }) => {
    if (!(await removeSubscription(db, viewer.id, body.endpoint))) throw unknownEndpoint()
    return { detail: 'Removed.' }
  })

  serve(app, desk, calls.checkPush, async ({ viewer, query }) => {
    if (!(await hasSubscription(db, viewer.id, query.endpoint))) throw unknownEndpoint()
    return { endpoint: query.endpoint }
  })

  serve(app, desk, calls.createDocument, async ({ viewer, request, language }) => {
    const id = await withUpload(request, desk, (upload) =>
      requestApproval(desk, viewer, upload, language),
    )
    addToLog(request, { document: id })
    return { id }
  })
}

function unknownEndpoint() {
  return badField('endpoint', 'This is none of your subscriptions.')
}

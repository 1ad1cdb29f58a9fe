import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { categoryOf } from '../../contract/voucher.ts'
import { badField } from '../errors.ts'
import { countPending } from '../repositories/documents.ts'
import { listCandidates, listDefaultLine } from '../repositories/employees.ts'
import { type Desk, requestApproval } from '../services/drafts.ts'
import { serve } from './serve.ts'

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

  serve(app, desk, calls.createDocument, async ({ viewer, request }) => ({
    id: await requestApproval(desk, viewer, request),
  }))
}

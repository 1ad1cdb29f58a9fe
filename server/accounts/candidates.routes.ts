import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import {
  listAllCandidates,
  listDefaultApprovers,
  listDepartmentCandidates,
} from './candidates.service.ts'

/** Calls that list the employees for an approval line (wire, "Approver candidates"). */
export function candidates(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, calls.getDefaultUsers, ({ currentEmployee, params }) =>
    listDefaultApprovers(context, currentEmployee, params.voucherType),
  )

  serve(app, context, calls.getDepartmentUsers, ({ currentEmployee }) =>
    listDepartmentCandidates(context, currentEmployee),
  )

  serve(app, context, calls.getAllUsers, ({ currentEmployee }) =>
    listAllCandidates(context, currentEmployee),
  )
}

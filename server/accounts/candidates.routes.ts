import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import {
  describeProfile,
  listAllCandidates,
  listDefaultApprovers,
  listDepartmentCandidates,
} from './candidates.service.ts'

/** Calls about other employees: those for an approval line, and a profile (wire, "Approver candidates" and "Profile"). */
export function registerCandidateRoutes(app: FastifyInstance, context: ServerContext): void {
  serve(app, context, calls.getDefaultUsers, ({ currentEmployee, params, query }) =>
    listDefaultApprovers(context, currentEmployee, params.voucherType, query.steps === 'true'),
  )

  serve(app, context, calls.getDepartmentUsers, ({ currentEmployee }) =>
    listDepartmentCandidates(context, currentEmployee),
  )

  serve(app, context, calls.getAllUsers, ({ currentEmployee }) =>
    listAllCandidates(context, currentEmployee),
  )

  serve(app, context, calls.getProfile, ({ query }) => describeProfile(context, query.username))
}

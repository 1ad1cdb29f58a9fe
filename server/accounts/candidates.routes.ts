import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { registerCall } from '../http/registerCall.ts'
import {
  describeProfile,
  listAllCandidates,
  listDefaultApprovers,
  listDepartmentCandidates,
} from './candidates.service.ts'

/** Calls about other employees: those for an approval line, and a profile (wire, "Approver candidates" and "Profile"). */
export function registerCandidateRoutes(app: FastifyInstance, context: ServerContext): void {
  registerCall(app, context, calls.getDefaultUsers, ({ currentEmployee, params, query }) =>
    listDefaultApprovers(context, currentEmployee, params.voucherType, query.steps === 'true'),
  )

  registerCall(app, context, calls.getDepartmentUsers, ({ currentEmployee }) =>
    listDepartmentCandidates(context, currentEmployee),
  )

  registerCall(app, context, calls.getAllUsers, ({ currentEmployee }) =>
    listAllCandidates(context, currentEmployee),
  )

  registerCall(app, context, calls.getProfile, ({ query }) =>
    describeProfile(context, query.username),
  )
}

import type { Calls, CallPorts } from './actors.ts'
import { approvers } from './approvers.ts'
import { documents } from './documents.ts'
import { employee } from './employee.ts'
import { lines } from './lines.ts'
import { session } from './session.ts'
import { vouchers } from './vouchers.ts'

/**
 * The functions of all ports that use the server. Their code is one chunk (scripts/parts.ts), so that a single import loads all of them.
 */
export const calls: Calls<CallPorts> = {
  ...approvers,
  ...documents,
  ...employee,
  ...lines,
  ...session,
  ...vouchers,
}

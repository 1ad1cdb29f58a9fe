import type { CallPorts, PortCalls } from './actors.ts'
import { approversPortCalls } from './approvers.ts'
import { documentPortCalls } from './documents.ts'
import { employeePortCalls } from './employee.ts'
import { linesPortCalls } from './lines.ts'
import { sessionPortCalls } from './session.ts'
import { vouchersPortCalls } from './vouchers.ts'

/**
 * The functions of all ports that use the server. Their code is one chunk (scripts/parts.ts), so that a single import loads all of them.
 */
export const portCalls: PortCalls<CallPorts> = {
  ...approversPortCalls,
  ...documentPortCalls,
  ...employeePortCalls,
  ...linesPortCalls,
  ...sessionPortCalls,
  ...vouchersPortCalls,
}

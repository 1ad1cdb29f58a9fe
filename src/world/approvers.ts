import { documentTypes } from '../../contract/voucher.ts'
import type { approversPorts } from '../../machines/approvers/approvers.ports.ts'
import type { PortCalls } from './actors.ts'
import { call } from './api.ts'
import type { Client } from './client.ts'

/** The calls for employees who can be in an approval line (wire, "Approver candidates"). */
export const approversPortCalls: PortCalls<typeof approversPorts, Pick<Client, 'api'>> = {
  listDefaultApprovers({ api }, { category }, signal) {
    const params = { voucherType: documentTypes[category] }
    return call(api, 'getDefaultUsers', { params, query: { steps: 'true' }, signal })
  },
  listDepartmentApprovers: ({ api }, _, signal) => call(api, 'getDepartmentUsers', { signal }),
  listAllApprovers: ({ api }, _, signal) => call(api, 'getAllUsers', { signal }),
}

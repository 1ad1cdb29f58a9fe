import { documentTypes } from '../../contract/voucher.ts'
import type { approversPorts } from '../../machines/approvers/approvers.ports.ts'
import type { Calls } from './actors.ts'
import { call } from './api.ts'
import type { Client } from './client.ts'

/** The calls for employees who can be in an approval line (wire, "Approver candidates"). */
export const approvers: Calls<typeof approversPorts, Pick<Client, 'caller'>> = {
  listDefaultApprovers({ caller }, { category }, signal) {
    const params = { voucherType: documentTypes[category] }
    return call(caller, 'getDefaultUsers', { params, query: { steps: 'true' }, signal })
  },
  listDepartmentApprovers: ({ caller }, _, signal) =>
    call(caller, 'getDepartmentUsers', { signal }),
  listAllApprovers: ({ caller }, _, signal) => call(caller, 'getAllUsers', { signal }),
}

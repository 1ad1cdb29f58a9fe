import type { Approver } from '../../contract/approver.ts'
import type { Category } from '../../contract/voucher.ts'
import { port } from '../port.ts'

export const approversPorts = {
  listDefaultApprovers: port<Approver[], { category: Category }>('listDefaultApprovers'),
  listDepartmentApprovers: port<Approver[], void>('listDepartmentApprovers'),
  listAllApprovers: port<Approver[], void>('listAllApprovers'),
}

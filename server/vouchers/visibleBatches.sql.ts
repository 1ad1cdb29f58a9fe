import { activeStatuses, receiverAccessCondition } from '../db/statuses.ts'
import { inDepartment, isDraftable } from './batches.sql.ts'

/**
 * SQL of `visible`: the batches that an employee may see, each at most once. Either the batch is in a list of vouchers (wire, "Vouchers"),
 * or it has a waiting or approved document of which the employee is author, approver, receiver or delegate (wire, "Boxes"). $1 is the
 * employee, $2 the department to which vouchers are limited, or null. A batch has at most one waiting or approved document.
 */
export const visibleBatches = `
  own as materialized (
    select id, category, batch_number from documents
      where author_id = $1 and status in (${activeStatuses})
    union select d.id, d.category, d.batch_number from signs join documents d on d.id = document_id
      where employee_id = $1 and d.status in (${activeStatuses})
    union select d.id, d.category, d.batch_number from receivers r join documents d on d.id = document_id
      where employee_id = $1 and ${receiverAccessCondition} and d.status in (${activeStatuses})
    union select d.id, d.category, d.batch_number from delegate_documents($1) join documents d on d.id = document_id
      where d.status in (${activeStatuses})),
  visible as (
    select b.*, own.id as document_id from batches b
    left join own on own.category = b.category and own.batch_number = b.number
    where own.id is not null or (${isDraftable} and ($2::int is null or ${inDepartment('$2')})))`

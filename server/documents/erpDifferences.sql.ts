import { ERP_DIFFERENCES_MAX, type ErpDifference } from '../../contract/erp.ts'
import type { Database } from '../db/connect.ts'

const erpDifferences = {
  name: 'erp-differences',
  text: `select has as "hasDifference",
    case when has then erp_differences($1, ${ERP_DIFFERENCES_MAX}) end as differences
    from has_erp_difference($1) has`,
}

/** Whether the batch of a document has changed in the ERP, and what; null without an open alarm about changed lines. */
export async function findErpDifferences(
  pool: Database['pool'],
  documentId: number,
): Promise<{ hasDifference: boolean; differences: ErpDifference[] | null }> {
  const { rows } = await pool.query({ ...erpDifferences, values: [documentId] })
  return rows[0]
}

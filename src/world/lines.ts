import { documentTypes } from '../../contract/voucher.ts'
import type { linesPorts } from '../../machines/lines/lines.ports.ts'
import type { Calls } from './actors.ts'
import { call } from './api.ts'

/** The calls for saved lines (wire, "Saved lines"). */
export const lines: Calls<typeof linesPorts> = {
  listLines({ caller }, { category }, signal) {
    const query = { voucherType: documentTypes[category] }
    return call(caller, 'listLines', { query, signal })
  },
  saveLine({ caller }, { replaced, name, category, approvers, receivers }, signal) {
    const body = {
      ...replaced,
      name,
      document_type: category && documentTypes[category],
      approvers: approvers.map(({ id, type, step }) => ({ id, type, step })),
      receivers: receivers.map(({ id, kind }) => ({ id, kind })),
    }
    return call(caller, 'saveLine', { body, signal })
  },
  async deleteLine({ caller }, line, signal) {
    await call(caller, 'deleteLine', { body: line, signal })
  },
}

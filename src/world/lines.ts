import { documentTypes } from '../../contract/voucher.ts'
import type { linesPorts } from '../../machines/lines/lines.ports.ts'
import type { PortCalls } from './actors.ts'
import { call } from './api.ts'
import { watchChange } from './watchChange.ts'

/** The calls for saved lines (wire, "Saved lines"). */
export const linesPortCalls: PortCalls<typeof linesPorts> = {
  listLines({ api }, { category }, signal) {
    const query = { voucherType: documentTypes[category] }
    return call(api, 'listLines', { query, signal })
  },
  saveLine({ api }, { replaced, name, category, approvers, receivers }, signal) {
    const body = {
      ...replaced,
      name,
      document_type: category && documentTypes[category],
      approvers: approvers.map(({ id, type, step }) => ({ id, type, step })),
      receivers: receivers.map(({ id, kind }) => ({ id, kind })),
    }
    return watchChange(signal, 'lineUnconfirmed', call(api, 'saveLine', { body }))
  },
  async deleteLine({ api }, line, signal) {
    await watchChange(signal, 'lineUnconfirmed', call(api, 'deleteLine', { body: line }))
  },
}

import type { Approver } from '../../contract/approver.ts'
import type { SavedLine, SavedLineVersion } from '../../contract/savedLine.ts'
import type { Category } from '../../contract/voucher.ts'
import type { Receiver } from '../receivers/receivers.rules.ts'
import { port } from '../port.ts'

/**
 * The line to save. `replaced` is the saved line that it replaces; null for a new line. `category` is the only category that it is offered
 * for; null for all.
 */
export interface LineToStore {
  replaced: SavedLineVersion | null
  name: string
  category: Category | null
  approvers: readonly Approver[]
  receivers: readonly Pick<Receiver, 'id' | 'kind'>[]
}

/** A call rejects with `conflict` if another session has changed the line, or if the employee has too many lines. */
export const linesPorts = {
  listLines: port<SavedLine[], { category: Category }>('listLines'),
  saveLine: port<SavedLineVersion, LineToStore>('saveLine'),
  deleteLine: port<void, SavedLineVersion>('deleteLine'),
}

import type { Settings } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { Hub } from '../events/hub.ts'
import type { Media } from '../media/disk.ts'
import type { Seal } from '../media/seal.ts'
import type { Sender } from '../push/sender.ts'
import type { DraftCounts } from './draftCounts.ts'

/** What the services work with. */
export interface Desk {
  database: Database
  media: Media
  sender: Sender
  seal: Seal
  hub: Hub
  draftCounts: DraftCounts
  settings: Settings
}

import type { Settings } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { Media } from '../media/disk.ts'
import type { Sender } from '../push/sender.ts'

/** What the services work with. */
export interface Desk {
  database: Database
  media: Media
  sender: Sender
  settings: Settings
}

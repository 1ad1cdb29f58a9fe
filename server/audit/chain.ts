import { createHash } from 'node:crypto'

/** One entry of the audit log: who did what and when. The hash covers these fields and the hash of the previous entry (decision 0006). */
export interface AuditEntry {
  seq: number
  /** ISO 8601, UTC, to the microsecond */
  at: string
  /** a username, or `admin` for an admin command */
  who: string
  /** a change as JSON; the hash covers exactly this text */
  what: string
  hash: string
}

/** The hash of an entry, in hexadecimal digits. `before` is the hash of the previous entry, or '' for the first. */
export function hashOf(before: string, { seq, at, who, what }: Omit<AuditEntry, 'hash'>): string {
  return createHash('sha256').update([before, seq, at, who, what].join('\n')).digest('hex')
}

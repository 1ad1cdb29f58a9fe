import { createHash } from 'node:crypto'

/** One entry of the audit: who did what when, and the hash over all of that and the entry before it (decision 0006). */
export interface AuditEntry {
  seq: number
  /** ISO 8601, UTC, to the microsecond */
  at: string
  /** a username, or `admin` for an admin command */
  who: string
  /** a change as JSON; the hash is over this very text */
  what: string
  hash: string
}

/** The hash of an entry that follows the one with the hash `before`; '' before the first. Hexadecimal digits. */
export function hashOf(before: string, { seq, at, who, what }: Omit<AuditEntry, 'hash'>): string {
  return createHash('sha256').update([before, seq, at, who, what].join('\n')).digest('hex')
}

import { createHash } from 'node:crypto'

/** One entry of the audit log: who did what and when. The hash covers these fields and the hash of the previous entry (decision 0006). */
export interface AuditEntry {
  seq: number
  /** the time of the change: ISO 8601, UTC, with microseconds */
  at: string
  /** who made the change: a username; for an admin command `admin`, or null if it is about a document */
  who: string | null
  /** the change as JSON; the hash covers exactly this text */
  what: string
  hash: string
}

/**
 * The hash of an entry, in hexadecimal digits. A missing `who` is left out. `before` is the hash of the previous entry, or '' for the
 * first.
 */
export function entryHashOf(
  before: string,
  { seq, at, who, what }: Omit<AuditEntry, 'hash'>,
): string {
  const fields = [before, seq, at, who, what].filter((field) => field !== null)
  return createHash('sha256').update(fields.join('\n')).digest('hex')
}

import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { readSessions } from './verification.sql.ts'
import type { AuditEntry } from '../../audit/chain.ts'
import type { AuditChange } from '../../audit/auditLog.service.ts'

/** Compares the open sessions with the audit entries of their sign-ins. Call `take` for each entry, then `findings`. */
export async function createSessionCheck(trx: Transaction<Tables>) {
  const live = await readSessions(trx)
  const found: { subject: string; problem: string }[] = []
  const named = (session: string, employee: string) =>
    `session ${session.slice(0, 8)} of ${employee}`
  return {
    take({ seq, what }: AuditEntry): void {
      if (!what.includes('session.started')) return
      const change = JSON.parse(what) as AuditChange
      if (change.type !== 'session.started') return
      const { session, username, expires } = change
      const storedSession = live.get(session)
      if (!storedSession) return
      live.delete(session)
      if (storedSession.employee === username && storedSession.expires === expires) return
      const problem = `it is not as entry ${seq} left it`
      found.push({ subject: named(session, storedSession.employee), problem })
    },
    /** A session without an audit entry was inserted directly into the database. Its token works without a password. */
    findings() {
      const planted = [...live].map(([session, { employee }]) => ({
        subject: named(session, employee),
        problem: 'no entry starts it',
      }))
      return [...found, ...planted]
    },
  }
}

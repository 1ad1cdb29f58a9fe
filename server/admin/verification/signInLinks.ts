import type { Transaction } from 'kysely'
import type { AuditChange } from '../../audit/auditLog.service.ts'
import type { AuditEntry } from '../../audit/chain.ts'
import type { Tables } from '../../db/tables.ts'
import { readSignInLinks, type SignInLink } from './verification.sql.ts'

const keyOf = ({ issuer, subject }: Omit<SignInLink, 'employee'>) =>
  JSON.stringify([issuer, subject])

/** Compares the accounts of the identity provider with the audit entries that link them. Call `take` for each entry, then `findings`. */
export function openSignInLinkCheck() {
  /** the linked accounts that result from the entries, each with the number of its last entry */
  const linked = new Map<string, SignInLink & { seq: number }>()
  return {
    take({ seq, what }: AuditEntry): void {
      const change = JSON.parse(what) as AuditChange
      if ('identity' in change && change.identity) {
        const { username: employee } = change.employee
        linked.set(keyOf(change.identity), { ...change.identity, employee, seq })
      }
      if (change.type === 'signIn.linked') {
        const { issuer, subject, username: employee } = change
        linked.set(keyOf(change), { issuer, subject, employee, seq })
      }
      if (change.type === 'signIn.unlinked') linked.delete(keyOf(change))
    },
    async findings(trx: Transaction<Tables>) {
      const found: { subject: string; problem: string }[] = []
      for (const stored of await readSignInLinks(trx)) {
        const subject = nameOf(stored)
        const known = linked.get(keyOf(stored))
        linked.delete(keyOf(stored))
        if (!known) found.push({ subject, problem: 'no entry links it' })
        else if (known.employee !== stored.employee)
          found.push({ subject, problem: `it is not as entry ${known.seq} left it` })
      }
      const missing = [...linked.values()].map((link) => ({
        subject: nameOf(link),
        problem: `it is not stored, as entry ${link.seq} left it`,
      }))
      return [...found, ...missing]
    },
  }
}

const nameOf = ({ subject, employee }: SignInLink) => `sign-in ${subject} of ${employee}`

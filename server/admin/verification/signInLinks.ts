import type { Transaction } from 'kysely'
import type { AuditChange } from '../../audit/auditLog.service.ts'
import type { AuditEntry } from '../../audit/chain.ts'
import type { Tables } from '../../db/tables.ts'
import { createRowCheck } from './rows.ts'
import { readSignInLinks, type SignInLink } from './verification.sql.ts'

const keyOf = ({ issuer, subject }: Omit<SignInLink, 'employee'>) =>
  JSON.stringify([issuer, subject])

/** Compares the accounts of the identity provider with the audit entries that link them. Call `take` for each entry, then `findings`. */
export function createSignInLinkCheck() {
  const links = createRowCheck<SignInLink>(
    ({ subject, employee }) => `sign-in ${subject} of ${employee}`,
    'links',
  )
  return {
    take({ seq, what }: AuditEntry): void {
      if (!what.includes('"issuer"')) return
      const change = JSON.parse(what) as AuditChange
      if ('identity' in change && change.identity) {
        const { username: employee } = change.employee
        links.set(seq, keyOf(change.identity), { ...change.identity, employee })
      }
      if (change.type === 'signIn.linked') {
        const { issuer, subject, username: employee } = change
        links.set(seq, keyOf(change), { issuer, subject, employee })
      }
      if (change.type === 'signIn.unlinked') links.remove(keyOf(change))
    },
    async findings(trx: Transaction<Tables>) {
      const storedLinks = await readSignInLinks(trx)
      return links.findings(new Map(storedLinks.map((link) => [keyOf(link), link])))
    },
  }
}

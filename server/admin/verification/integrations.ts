import type { Transaction } from 'kysely'
import type { AuditChange } from '../../audit/auditLog.service.ts'
import type { AuditEntry } from '../../audit/chain.ts'
import type { Tables } from '../../db/tables.ts'
import { createRowCheck } from './rows.ts'
import {
  readEndpoints,
  readIntegrations,
  type StoredEndpoint,
  type StoredIntegration,
} from './verification.sql.ts'

/**
 * Compares the webhook endpoints and the API clients with their audit entries. With a changed URL, another server would receive the
 * messages. An added client could read documents and report states. Call `take` for each entry, then `findings`.
 */
export function createIntegrationCheck() {
  const endpoints = createRowCheck<StoredEndpoint>(({ id }) => `endpoint ${id}`, 'adds')
  const integrations = createRowCheck<StoredIntegration>(({ id }) => `API client ${id}`, 'adds')
  const replay = (seq: number, change: AuditChange) => {
    switch (change.type) {
      case 'endpoint.added':
        return endpoints.set(seq, `${change.endpoint.id}`, { ...change.endpoint, enabled: true })
      case 'endpoint.changed':
        return endpoints.change(seq, `${change.endpoint.id}`, change.endpoint)
      case 'endpoint.enabled':
      case 'endpoint.disabled':
        return endpoints.change(seq, `${change.endpoint}`, {
          enabled: change.type === 'endpoint.enabled',
        })
      case 'integration.added':
        return integrations.set(seq, `${change.integration.id}`, {
          ...change.integration,
          active: true,
        })
      case 'integration.revoked':
        return integrations.change(seq, `${change.integration}`, { active: false })
      default:
        return undefined
    }
  }
  return {
    take({ seq, what }: AuditEntry): void {
      if (/"type":"(endpoint|integration)\./.test(what)) replay(seq, JSON.parse(what))
    },
    async findings(trx: Transaction<Tables>) {
      const byId = <Row extends { id: number }>(rows: Row[]) =>
        new Map(rows.map((row) => [`${row.id}`, row]))
      return [
        ...endpoints.findings(byId(await readEndpoints(trx))),
        ...integrations.findings(byId(await readIntegrations(trx))),
      ]
    },
  }
}

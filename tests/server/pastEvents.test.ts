import { describe, expect, it } from 'vitest'
import type { PastEvent } from '../../contract/history.ts'
import type { DocumentEvent } from '../../machines/document/document.rules.ts'
import { withTransaction } from '../../server/db/transactions.ts'
import { findPastEvents } from '../../server/documents/pastEvents.sql.ts'
import { open } from './approval.ts'
import { useDocumentCalls } from './documentCalls.ts'

const { product, headersOf, submit, ask, eventOf, does } = useDocumentCalls()

/** How often PostgreSQL reads the audit log to find the past events of a document. */
const countReadsOfAuditLog = (id: number) =>
  withTransaction(product().database, async ({ pool }) => {
    const countReads = async (): Promise<number> => {
      const { rows } = await pool.query(
        `select (seq_scan + coalesce(idx_scan, 0))::integer as reads
         from pg_stat_xact_user_tables where relname = 'entries'`,
      )
      return rows[0].reads
    }
    const before = await countReads()
    await findPastEvents(pool, id)
    return (await countReads()) - before
  })

const addReference = (receiver: string): DocumentEvent => ({
  type: 'document.addReceivers',
  by: 'author',
  receivers: [{ id: receiver, kind: 'reference' }],
})

describe('the past events of a document', () => {
  it('are found by reading the audit log twice at most, however many there are', async () => {
    const id = await submit('A → B → C')
    const holdsAndEnds = Array.from({ length: 10 }, () => ['A holds', 'A resumes']).flat()
    await does(id, ...holdsAndEnds)
    expect(await countReadsOfAuditLog(id)).toBe(0)
    for (const [line, revision, receiver] of [
      ['D → C', 1, 'X'],
      ['E → C', 2, 'N'],
    ] as const) {
      await ask(id, eventOf('A changes', line), revision)
      await ask(id, addReference(receiver))
      await does(id, ...holdsAndEnds)
      expect(await countReadsOfAuditLog(id)).toBe(2)
    }
    const { past_events: past } = (await open(product(), headersOf('author'), id)).body
    expect(past).toHaveLength(62)
  })

  it('state for each approver of the line at that time whether the approver approved or agreed', async () => {
    const id = await submit('A → [B] → C')
    await does(id, 'A approves', 'B approves', 'C returns', 'B returns')
    await ask(id, eventOf('A changes', 'B → C'), 1)
    await does(id, 'A approves', 'B approves', 'C returns', 'B returns')
    await ask(id, eventOf('A changes', '[D E] → C'), 2)
    await does(id, 'A approves', 'D approves', 'E returns')
    await ask(id, eventOf('A changes', 'C'), 3)
    const { past_events: past } = (await open(product(), headersOf('author'), id)).body
    const approvals = past.filter(({ event }: PastEvent) => event === 'approved')
    expect(
      approvals.map(({ by, agrees }: PastEvent) => `${by?.id} ${agrees ? 'agreed' : 'approved'}`),
    ).toEqual(['A approved', 'B agreed', 'A approved', 'B approved', 'A approved', 'D agreed'])
  })
})

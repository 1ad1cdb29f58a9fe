import pg from 'pg'
import { embeddedPostgresOf } from '../bench/processes.ts'
import type { Product } from '../product.ts'
import type { RacedDocumentEvent } from './calls.ts'

/** The fields about decisions of a document in the output of `dump` (docs/operations.md). `signs` are in the order of the approval line. */
export interface StoredDocument {
  id: number
  doc_status: string
  signs: { user_id: string; state: string; comment: string; acted_by: string | null }[]
}

/**
 * An entry of the audit chain (decision 0006) for an event of a document. `who` is the username of the actor, `principal` the approver for
 * whom a delegate acted.
 */
export interface AuditDecision {
  document: number
  who: string
  principal: string | undefined
  does: RacedDocumentEvent
  note: string
}

const events: Record<string, RacedDocumentEvent> = {
  'document.approved': 'document.approve',
  'document.rejected': 'document.reject',
  'document.withdrawn': 'document.withdraw',
  'document.held': 'document.hold',
  'document.resumed': 'document.resume',
  'document.sentBack': 'document.sendBack',
  'document.undone': 'document.undo',
}

/** The decision of an audit entry in a list; an empty list for other entries. */
export function decisionsOfAuditEntry({
  who,
  what,
}: {
  who: string | null
  what: string
}): AuditDecision[] {
  const { type, document, for: principal, comment, reason } = JSON.parse(what)
  const does = events[type]
  return does && who !== null
    ? [{ document, who, principal, does, note: comment ?? reason ?? '' }]
    : []
}

/** All decisions in the order of the audit chain. */
async function readEntries({ dataDir }: Product): Promise<AuditDecision[]> {
  const client = new pg.Client(embeddedPostgresOf(dataDir).connection)
  await client.connect()
  try {
    const { rows } = await client.query('select who, what from entries order by seq')
    return rows.flatMap(decisionsOfAuditEntry)
  } finally {
    await client.end()
  }
}

/** The findings of `verify`; empty if there are none. */
async function verify(product: Product): Promise<string[]> {
  const findingsOf = (result: { findings?: string[]; error?: string }) =>
    result.findings ?? [String(result.error)]
  return product.admin<{ findings: string[] }>('verify').then(findingsOf, (error) =>
    // If there are findings, the command exits with code 1 and prints them, so they are read from the error.
    findingsOf(JSON.parse(error.stdout || JSON.stringify({ error: error.message }))),
  )
}

/** The stored data after a race or a load test: documents, decisions in order, and the findings of `verify`. */
export async function readStoredData<Document extends StoredDocument>(product: Product) {
  const { documents } = await product.admin<{ documents: Document[] }>('dump')
  return { documents, entries: await readEntries(product), findings: await verify(product) }
}

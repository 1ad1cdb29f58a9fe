import pg from 'pg'
import { postgresOf } from '../bench/processes.ts'
import type { Product } from '../product.ts'
import type { RaceCall } from './asks.ts'

/** The fields about decisions of a document in the output of `dump` (docs/operations.md). `signs` are in the order of the approval line. */
export interface StoredDocument {
  id: number
  doc_status: string
  signs: { user_id: string; result: string; comment: string }[]
}

/** An entry of the audit chain (decision 0006) for a decision on a document; `who` is the username. */
export interface AuditDecision {
  document: number
  who: string
  does: RaceCall['does']
  note: string
}

const decided: Record<string, RaceCall['does']> = {
  'document.approved': 'document.approve',
  'document.rejected': 'document.reject',
  'document.withdrawn': 'document.withdraw',
}

function entryOf({ who, what }: { who: string; what: string }): AuditDecision[] {
  const { type, document, comment = '' } = JSON.parse(what)
  const does = decided[type]
  return does ? [{ document, who, does, note: comment }] : []
}

/** All decisions in the order of the audit chain. */
async function readEntries({ dataDir }: Product): Promise<AuditDecision[]> {
  const client = new pg.Client(postgresOf(dataDir).connection)
  await client.connect()
  try {
    const { rows } = await client.query('select who, what from entries order by seq')
    return rows.flatMap(entryOf)
  } finally {
    await client.end()
  }
}

/** The findings of `verify`; empty if there are none. */
async function verify(product: Product): Promise<string[]> {
  const findingsOf = (answer: { findings?: string[]; error?: string }) =>
    answer.findings ?? [String(answer.error)]
  return product.admin<{ findings: string[] }>('verify').then(findingsOf, (error) =>
    // With findings, the command exits with 1 and prints them.
    findingsOf(JSON.parse(error.stdout || JSON.stringify({ error: error.message }))),
  )
}

/** The stored data after a race: documents, decisions in order, and the findings of `verify`. */
export async function readStored<Document extends StoredDocument>(product: Product) {
  const { documents } = await product.admin<{ documents: Document[] }>('dump')
  return { documents, entries: await readEntries(product), findings: await verify(product) }
}

import pg from 'pg'
import { postgresOf } from '../bench/processes.ts'
import type { Product } from '../product.ts'
import type { Ask } from './asks.ts'

/** A document as `dump` shows it (operations), as far as decisions go; `signs` in the line's order. */
export interface StoredDocument {
  id: number
  doc_status: string
  signs: { user_id: string; result: string; comment: string }[]
}

/** An entry of the chain (decision 0006) that decides about a document; `who` by username. */
export interface Entry {
  document: number
  who: string
  does: Ask['does']
  note: string
}

const decided: Record<string, Ask['does']> = {
  'document.approved': 'document.approve',
  'document.rejected': 'document.reject',
  'document.withdrawn': 'document.withdraw',
}

function entryOf({ who, what }: { who: string; what: string }): Entry[] {
  const { type, document, comment = '' } = JSON.parse(what)
  const does = decided[type]
  return does ? [{ document, who, does, note: comment }] : []
}

/** Every decision in the order in which the chain has them. */
async function readEntries({ dataDir }: Product): Promise<Entry[]> {
  const client = new pg.Client(postgresOf(dataDir).connection)
  await client.connect()
  try {
    const { rows } = await client.query('select who, what from entries order by seq')
    return rows.flatMap(entryOf)
  } finally {
    await client.end()
  }
}

/** What `verify` finds; nothing where all is clean. */
async function verify(product: Product): Promise<string[]> {
  const findingsOf = (answer: { findings?: string[]; error?: string }) =>
    answer.findings ?? [String(answer.error)]
  return product.admin<{ findings: string[] }>('verify').then(findingsOf, (error) =>
    // It ends with 1 where it finds something, and says what all the same.
    findingsOf(JSON.parse(error.stdout || JSON.stringify({ error: error.message }))),
  )
}

/** All that is stored when a race is over: documents, decisions in order, and the findings of `verify`. */
export async function readStored(product: Product) {
  const { documents } = await product.admin<{ documents: StoredDocument[] }>('dump')
  return { documents, entries: await readEntries(product), findings: await verify(product) }
}

import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { readContents } from '../../repositories/entries.ts'
import { walkChain } from './chain.ts'
import { compareContents, replay, type Replayed } from './replay.ts'

/**
 * Plays all entries again and compares what they make with what is stored (decision 0006). Names the first entry that was altered,
 * or else every document that was.
 */
export async function audit(
  trx: Transaction<Tables>,
): Promise<{ subject: string; problem: string }[]> {
  const replayed: Replayed = new Map()
  const found: { subject: string; problem: string }[] = []
  const broken = await walkChain(trx, (entry) => {
    const problem = replay(replayed, entry)
    if (problem) found.push({ subject: `entry ${entry.seq}`, problem })
  })
  if (broken) return [{ subject: `entry ${broken.seq}`, problem: broken.problem }]
  for await (const content of readContents(trx)) {
    const problems = compareContents(content, replayed.get(content.id))
    found.push(...problems.map((problem) => ({ subject: `document ${content.id}`, problem })))
    replayed.delete(content.id)
  }
  for (const [id, { seq }] of replayed) {
    found.push({ subject: `document ${id}`, problem: `it is not stored, as entry ${seq} left it` })
  }
  return found
}

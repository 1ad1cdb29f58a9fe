import { dumpDocuments } from '../../server/admin/dump.sql.ts'
import { categoryOf } from '../../contract/voucher.ts'
import { type ComparedDocument, compareSentCalls } from '../load/sentCalls.ts'
import { decisionsOfAuditEntry } from '../races/stored.ts'
import type { FaultRound } from './round.ts'

/** What a check found after a fault, one line each. `orphans` are stored files without a database row, which the next start removes. */
export interface CheckFindings {
  problems: string[]
  orphans: string[]
}

const ORPHAN = /^file .*: it has no row$/

/** Compares everything acknowledged so far with the stored data, and runs `verify`. No call may be open. */
export async function checkStoredData(round: FaultRound): Promise<CheckFindings> {
  const database = await round.database()
  try {
    const { documents, entries } = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const all: ComparedDocument[] = []
        for await (const document of dumpDocuments(trx)) all.push(document as ComparedDocument)
        const rows = await trx
          .selectFrom('entries')
          .select(['who', 'what'])
          .orderBy('seq')
          .execute()
        return { documents: all, entries: rows.flatMap(decisionsOfAuditEntry) }
      })
    const { lost, doubled } = compareSentCalls(round.company.sentCalls, {
      documents,
      entries,
      batchOf: (each) => `${categoryOf(each.document_type)} ${each.batch_number}`,
    })
    const findings = await round.findings()
    const orphans = findings.filter((finding) => ORPHAN.test(finding))
    const others = findings.filter((finding) => !ORPHAN.test(finding))
    return { problems: [...lost, ...doubled, ...others], orphans }
  } finally {
    await database.close()
  }
}

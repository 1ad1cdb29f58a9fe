import path from 'node:path'
import type { Database } from '../db/connect.ts'
import { keepTables } from '../repositories/copies.ts'
import {
  findDoubleDocuments,
  findStrayLines,
  findStrayParts,
  readBatches,
  readDocuments,
} from '../repositories/verification.ts'
import { command, count, run } from './command.ts'
import { sayProgress } from './progress.ts'
import { audit } from './verification/audit.ts'
import { checkBatch } from './verification/batch.ts'
import { checkDocument } from './verification/document.ts'
import { checkFile, findStrayFiles } from './verification/files.ts'

export const verifyCommand = command(
  'verify',
  'checks the stored data against the rules that it must keep',
).action(({ json }: { json?: boolean }) =>
  run(json, async ({ database, settings }) => {
    const findings = await verify(database.db, path.join(settings.DATA_DIR, 'files'))
    if (findings.length === 0) return { text: 'Everything keeps the rules.', data: { findings } }
    const problem = `${count(findings.length, 'finding')}.`
    return { text: findings.join('\n'), data: { findings }, problem }
  }),
)

/** Reads all that is stored, as it is at one moment, and names what breaks a rule. */
export async function verify(db: Database['db'], files: string): Promise<string[]> {
  const findings: string[] = []
  const add = (subject: string, problems: readonly string[]) =>
    findings.push(...problems.map((problem) => `${subject}: ${problem}`))
  const listen = sayProgress()
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await keepTables(trx)
      let done = 0
      for await (const row of readBatches(trx)) {
        add(`batch ${row.number} of ${row.category}`, checkBatch(row))
        listen('batches', ++done)
      }
      done = 0
      for await (const row of readDocuments(trx)) {
        add(`document ${row.id}`, checkDocument(row))
        for (const file of row.attachments) add(`document ${row.id}`, await checkFile(files, file))
        listen('documents', ++done)
      }
      for (const { category, number, ids } of await findDoubleDocuments(trx)) {
        const problem = `the documents ${ids.join(' and ')} wait or are approved at once`
        add(`batch ${number} of ${category}`, [problem])
      }
      for (const { subject, problem } of await audit(trx)) add(subject, [problem])
      for (const id of await findStrayLines(trx)) add(`line ${id}`, ['its batch is not stored'])
      for (const part of await findStrayParts(trx)) add(part, ['its document is not stored'])
    })
  for (const file of await findStrayFiles(db, files)) add(`file ${file}`, ['it has no row'])
  return findings
}

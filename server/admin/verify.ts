import { InvalidArgumentError } from 'commander'
import type { Transaction } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { readSnapshot } from './backup/tables.sql.ts'
import type { AuditHead } from '../audit/auditLog.sql.ts'
import {
  findBatchesWithSeveralDocuments,
  findStrayLines,
  findOrphanedRows,
  readBatches,
  loadAllDocuments,
} from './verification/verification.sql.ts'
import { command, formatQuantity, runCommand } from './command.ts'
import { locateStoredFiles } from './storedFiles.ts'
import { createProgressListener } from './progress.ts'
import { verifyAuditLog, type AuditOptions } from './verification/audit.ts'
import { checkBatch } from './verification/batch.ts'
import { checkDocument } from './verification/document.ts'
import { checkFile, findStrayFiles, type FileLocation } from './verification/files.ts'
import { mapInOrder } from './verification/inOrder.ts'

/**
 * Number of files that are read concurrently. Each needs about 0.3 MB of memory; with one at a time, the response times of an object
 * storage would add up.
 */
const FILES_AT_ONCE = 16

interface Options {
  expect?: AuditHead
  json?: boolean
}

export const verifyCommand = command(
  'verify',
  'checks the stored data against the rules that it must keep',
)
  .option(
    '--expect <seq:hash>',
    'an entry that the chain must contain, as head printed it',
    readHead,
  )
  .action(({ expect: expected, json }: Options) =>
    runCommand(json, async ({ database, settings }) => {
      const notes: string[] = []
      const findings = await verify(database.db, locateStoredFiles(settings), {
        expected,
        note: (text) => notes.push(text),
      })
      const lines = findings.length === 0 ? ['Everything keeps the rules.'] : findings
      const text = [...lines, ...notes.map((note) => `note: ${note}`)].join('\n')
      const problem =
        findings.length === 0 ? undefined : `${formatQuantity(findings.length, 'finding')}.`
      return { text, data: { findings, notes }, problem }
    }),
  )

function readHead(text: string): AuditHead {
  const [, seq, hash] = /^([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(text) ?? []
  if (hash) return { seq: Number(seq), hash }
  throw new InvalidArgumentError('Use SEQ:HASH as the command head prints it.')
}

/** Checks a consistent snapshot of all stored data, and returns every violation of a rule. */
export async function verify(
  db: Database['db'],
  files: FileLocation,
  options: AuditOptions = {},
): Promise<string[]> {
  const findings: string[] = []
  const add = (subject: string, problems: readonly string[]) =>
    findings.push(...problems.map((problem) => `${subject}: ${problem}`))
  const listen = createProgressListener()
  await readSnapshot(db, async (trx) => {
    let done = 0
    for await (const row of readBatches(trx)) {
      add(`batch ${row.number} of ${row.category}`, checkBatch(row))
      listen('batches', ++done)
    }
    done = 0
    const parts = mapInOrder(documentParts(trx, files), FILES_AT_ONCE, async (check) => check())
    for await (const { id, problems, isDocument } of parts) {
      add(`document ${id}`, problems)
      if (isDocument) listen('documents', ++done)
    }
    for (const { category, number, ids } of await findBatchesWithSeveralDocuments(trx)) {
      const problem = `the documents ${ids.join(' and ')} are waiting or approved at the same time`
      add(`batch ${number} of ${category}`, [problem])
    }
    for (const { subject, problem } of await verifyAuditLog(trx, options)) add(subject, [problem])
    for (const id of await findStrayLines(trx)) add(`line ${id}`, ['its batch is not stored'])
    for (const part of await findOrphanedRows(trx)) add(part, ['its document is not stored'])
  })
  for (const file of await findStrayFiles(db, files)) add(`file ${file}`, ['it has no row'])
  return findings
}

type Check = () => Promise<{ id: number; problems: string[]; isDocument: boolean }>

/** Yields the checks of each document, each followed by those of its files. */
async function* documentParts(
  trx: Transaction<Tables>,
  files: FileLocation,
): AsyncGenerator<Check> {
  for await (const row of loadAllDocuments(trx)) {
    const { id } = row
    yield async () => ({ id, problems: checkDocument(row), isDocument: true })
    for (const file of row.attachments)
      yield async () => ({ id, problems: await checkFile(files, file), isDocument: false })
  }
}

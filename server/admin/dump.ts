import { once } from 'node:events'
import type { Transaction } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { readSnapshot } from './backup/tables.sql.ts'
import {
  countLinesAndBatches,
  dumpDefaultLines,
  dumpDelegations,
  dumpDocuments,
  dumpEmployees,
  dumpSavedLines,
  dumpMessages,
  dumpSubscriptions,
} from './dump.sql.ts'
import { command, printFailure, withCommandContext } from './command.ts'

export const dumpCommand = command('dump', 'prints the stored data as one JSON object').action(
  async ({ json }: { json?: boolean }) => {
    let hasBegun = false
    try {
      await withCommandContext(({ database }) =>
        writeDump(database.db, async (part) => {
          hasBegun = true
          if (!process.stdout.write(part)) await once(process.stdout, 'drain')
        }),
      )
    } catch (error) {
      // After a part of the dump, a second JSON object would make the output invalid.
      printFailure(json && !hasBegun, error)
    }
  },
)

/** Writes a consistent snapshot of the stored data as JSON text (operations, "dump"). */
export function writeDump(
  db: Database['db'],
  write: (part: string) => Promise<unknown>,
): Promise<void> {
  return readSnapshot(db, async (trx) => {
    for await (const part of dumpParts(trx)) await write(part)
  })
}

/** The JSON text in parts, because the stored data may not fit in memory. */
async function* dumpParts(trx: Transaction<Tables>): AsyncGenerator<string> {
  yield '{"documents":['
  let comma = ''
  for await (const document of dumpDocuments(trx)) {
    yield `${comma}${JSON.stringify(document)}`
    comma = ',\n'
  }
  yield `],\n"subscriptions":${JSON.stringify(await dumpSubscriptions(trx))}`
  yield `,\n"employees":${JSON.stringify(await dumpEmployees(trx))}`
  yield `,\n"default_lines":${JSON.stringify(await dumpDefaultLines(trx))}`
  yield `,\n"saved_lines":${JSON.stringify(await dumpSavedLines(trx))}`
  yield `,\n"vouchers":${JSON.stringify(await countLinesAndBatches(trx))}`
  yield `,\n"delegations":${JSON.stringify(await dumpDelegations(trx))}`
  yield ',\n"outbox":['
  comma = ''
  for await (const message of dumpMessages(trx)) {
    yield `${comma}${message}`
    comma = ',\n'
  }
  yield ']}\n'
}

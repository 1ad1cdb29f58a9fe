import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Category } from '../../../contract/voucher.ts'
import { storeEmployee } from '../../../server/accounts/employees.service.ts'
import { insertBatches } from '../../../server/imports/imports.sql.ts'
import { makeStoredBatch } from '../../../server/imports/batch.ts'
import {
  type NewDocument,
  readSubmissionPrerequisites,
  recordSubmission,
  storeSubmission,
} from '../../../server/documents/submissions.sql.ts'
import { documentSearchTextOf } from '../../../server/vouchers/search.ts'
import { decompressSegment } from '../../../server/vouchers/segments.ts'
import { aBatch } from './export.ts'
import type { TestDataFolder } from './dataFolder.ts'

/** Stores three employees: the author kimms and the approvers parksh and hansj. */
export async function addEmployees(place: TestDataFolder): Promise<void> {
  for (const [rank, id] of ['hansj', 'parksh', 'kimms'].entries()) {
    await storeEmployee(place.database().db, {
      id,
      name: `이름 ${id}`,
      passwordHash: 'none',
      department: '재무회계팀',
      position: `직급 ${rank}`,
      rank: rank + 1,
    })
  }
}

const line: NewDocument['approvers'] = [
  { id: 'parksh', type: '0', step: 0 },
  { id: 'hansj', type: '1', step: 1 },
]

const session = Buffer.from('the session of kimms')

/** Stores a batch and its document, with the approvers parksh and hansj or others, and a file of 7 bytes. Returns the id of the document. */
export async function addSubmission(
  place: TestDataFolder,
  category: Category,
  batchNumber: number,
  approvers = line,
): Promise<{ id: number; file: string; lineId: string }> {
  const batch = makeStoredBatch(category, batchNumber, aBatch(batchNumber))
  const bytes = Buffer.from(`file ${String(batchNumber).padStart(2, '0')}`)
  const file = randomUUID()
  const lineId = batch.ids[0] as string
  const lines = `[${decompressSegment(batch.segment)}]`
  fs.mkdirSync(path.dirname(storedFilePath(place, file)), { recursive: true })
  fs.writeFileSync(storedFilePath(place, file), bytes)
  const id = await place
    .database()
    .db.transaction()
    .execute(async (trx) => {
      await insertBatches(trx, [batch])
      const target = { category, batchNumber, requestId: undefined }
      // The session is deleted at the end of the transaction, because no audit entry contains it.
      await sql`insert into sessions values (${session}, 'kimms', now() + interval '1 hour')`.execute(
        trx,
      )
      const { state } = await readSubmissionPrerequisites(
        trx,
        session,
        { ...target, people: [], first: [] },
        false,
      )
      const id = await storeSubmission(trx, session, state, {
        ...target,
        authorId: 'kimms',
        title: '11월 경비',
        lines,
        linesSha256: createHash('sha256').update(lines).digest('hex'),
        lineCount: batch.lineCount,
        companies: ['00001'],
        price: 11_000,
        invoicesCount: 1,
        searchText: documentSearchTextOf('11월 경비', '이름 kimms'),
        approvers,
        receivers: [],
        files: [
          {
            id: file,
            lineId,
            title: '영수증.pdf',
            size: bytes.length,
            sha256: createHash('sha256').update(bytes).digest(),
            kind: 'application/octet-stream',
          },
        ],
      })
      if (id === undefined) throw new Error('The batch has changed.')
      await recordSubmission(trx, 'kimms', id, [], [])
      await sql`delete from sessions where token_hash = ${session}`.execute(trx)
      return id
    })
  return { id, file, lineId }
}

export function storedFilePath(place: TestDataFolder, file: string): string {
  return path.join(place.files, file.slice(0, 2), file)
}

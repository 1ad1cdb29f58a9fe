import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '../../../server/admin/verify.ts'
import { type NewAlarm, raiseAlarm } from '../../../server/alarms/alarms.sql.ts'
import { type AuditHead, readAuditHead } from '../../../server/audit/auditLog.sql.ts'
import { startSession } from '../../../server/accounts/sessions.sql.ts'
import type { Database } from '../../../server/db/connect.ts'
import { sessionToStart } from '../people.ts'
import { compressText } from '../../../server/vouchers/segments.ts'
import { serializeVoucherLine } from '../../../server/imports/batch.ts'
import type { DocumentEvent } from '../../../machines/document/document.rules.ts'
import { decideWithoutPush } from '../../../server/documents/signing.service.ts'
import { storeEmployee } from '../../../server/accounts/employees.service.ts'
import { employeeTamperings } from './employeeTamperings.ts'
import { securityReviewTamperings } from './securityReviewTamperings.ts'
import { aBatch } from './export.ts'
import { snapshotStore } from './snapshot.ts'
import { addEmployees, addSubmission, storedFilePath } from './submission.ts'
import { alarmTamperings, outboxTamperings } from './outboxTamperings.ts'
import { seatTamperings } from './seatTamperings.ts'
import { consistentTamperings } from './consistentTamperings.ts'
import { documentTamperings } from './documentTamperings.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
let file = ''

const query = (text: string, values: unknown[] = []) => place.database().pool.query(text, values)
const findings = (expected?: AuditHead) => verify(place.database().db, place.files, { expected })
let reset: () => Promise<void>

/** Drops indexes and constraints that would prevent the tampering. */
beforeAll(async () => {
  await query(`
    drop index documents_active;
    alter table signs disable trigger signs_open_step;
    alter table decisions disable trigger decisions_append_only;
    alter table outbox disable trigger outbox_append_only;
    alter table signs drop constraint signs_document_id_seq_key,
      drop constraint signs_document_id_employee_id_key,
      drop constraint signs_document_id_fkey;
    alter table attachments drop constraint attachments_document_id_fkey;
    alter table documents drop constraint documents_category_batch_number_fkey,
      drop constraint documents_title_check;
    alter table voucher_lines drop constraint voucher_lines_category_batch_number_fkey`)
  await addEmployees(place)
  await addSubmission(place, 'voucher', 1)
  ;({ file } = await addSubmission(place, 'payment', 2))
  reset = await snapshotStore(place)
})

beforeEach(() => reset())

/** Stores a decision as the product does. */
const decided = (id: number, event: DocumentEvent) =>
  decideWithoutPush(place.database().pool, id, event, 'ko')

/** Stores other voucher lines for batch 2, with matching length and checksum. */
async function rewrite(texts: string[]): Promise<void> {
  const { segment, length, checksum } = compressText(texts.join(','))
  await query(
    'update batches set segment = $1, segment_length = $2, segment_checksum = $3 where number = 2',
    [segment, length, checksum],
  )
}

describe('verify', () => {
  it('finds nothing in data that the product has stored', async () => {
    expect(await findings()).toEqual([])
  })

  it.each(documentTamperings)('reports $what', async ({ sql, finding }) => {
    await query(sql)
    const match = finding instanceof RegExp ? expect.stringMatching(finding) : finding
    expect(await findings()).toContainEqual(match)
  })

  it('finds nothing after decisions and withdrawals', async () => {
    await decided(1, { type: 'document.withdraw', by: 'kimms' })
    await decided(2, { type: 'document.approve', by: 'parksh', comment: ' 확인 ' })
    expect(await findings()).toEqual([])
    await decided(2, { type: 'document.approve', by: 'hansj', comment: '' })
    expect(await findings()).toEqual([])
  })

  describe('after decisions', () => {
    beforeEach(async () => {
      await decided(1, { type: 'document.reject', by: 'parksh', comment: '증빙 누락' })
      await decided(2, { type: 'document.approve', by: 'parksh', comment: '확인' })
    })

    it.each(consistentTamperings)('reports $what', async ({ sql, findings: wanted }) => {
      await query(sql)
      expect(await findings()).toEqual(wanted)
    })

    it.each(outboxTamperings)('reports in the outbox: $what', async ({ sql, finding }) => {
      await query(sql)
      expect(await findings()).toEqual([expect.stringMatching(finding)])
    })
  })

  describe('after an alarm', () => {
    beforeEach(async () => {
      const alarm = { kind: 'changed', category: 'payment', batch: 2, document: 2, lines: '[]' }
      await place
        .database()
        .db.transaction()
        .execute((trx) => raiseAlarm(trx, alarm as NewAlarm))
      expect(await findings()).toEqual([])
    })

    it.each(alarmTamperings)(
      'reports in the message of an alarm: $what',
      async ({ sql, finding }) => {
        await query(sql)
        expect(await findings()).toEqual([expect.stringMatching(finding)])
      },
    )
  })

  describe('of seats', () => {
    beforeEach(async () => {
      await decided(1, { type: 'document.reject', by: 'parksh', comment: '증빙 누락' })
      await decided(2, { type: 'document.approve', by: 'parksh', comment: '확인' })
      const hold = { type: 'document.hold', by: 'hansj', reason: '증빙 확인', until: null } as const
      await decided(2, hold)
    })

    it('finds nothing in data that the product has stored', async () => {
      expect(await findings()).toEqual([])
    })

    it.each(seatTamperings)(
      'reports in a seat or in the history: $what',
      async ({ sql, finding }) => {
        await query(sql)
        expect(await findings()).toContainEqual(finding)
      },
    )
  })

  describe('of employees', () => {
    beforeEach(async () => {
      await storeEmployee(place.database().db, {
        id: 'leeyj',
        name: '이유진',
        passwordHash: 'none',
        department: '재무회계팀',
        position: '직급 2',
      })
    })

    it.each(employeeTamperings)('reports $what', async ({ sql, findings: wanted }) => {
      await query(sql)
      expect(await findings()).toEqual(wanted)
    })
  })

  describe('with a last audit entry that was saved outside the database', () => {
    let expected: AuditHead
    const startSessionOf = (db: Database['db'], id: string, hash: string) =>
      startSession(
        db,
        { id, password_hash: 'none' },
        { ...sessionToStart, tokenHash: Buffer.from(hash, 'hex') },
      )

    beforeEach(async () => {
      await decided(1, { type: 'document.reject', by: 'parksh', comment: '증빙 누락' })
      await decided(2, { type: 'document.approve', by: 'parksh', comment: '확인' })
      await decided(2, { type: 'document.withdraw', by: 'kimms' })
      const { db } = place.database()
      await startSessionOf(db, 'kimms', '5e55101100')
      expected = await readAuditHead(db)
    })

    it('finds nothing in data that the product has stored, also after further entries', async () => {
      expect(await findings(expected)).toEqual([])
      await startSessionOf(place.database().db, 'hansj', '01')
      expect(await findings(expected)).toEqual([])
    })

    it.each(securityReviewTamperings)(
      'reports for $what: $findings',
      async ({ sql, findings: wanted }) => {
        await query(sql)
        expect(await findings(expected)).toEqual(wanted)
      },
    )
  })

  it('reports a batch that does not balance', async () => {
    const [first, ...others] = aBatch(2)
    await rewrite([
      serializeVoucherLine({ ...(first as (typeof others)[0]), RPZ5CREDITAT: 1 }),
      ...others.map(serializeVoucherLine),
    ])

    const all = await findings()
    expect(all).toContain('batch 2 of payment: the voucher PV 20 does not balance: 10999 won')
    expect(all).toContain('document 2: the line 2-20-001-1 differs from batch 2 of payment')
  })

  it('reports two vouchers of one number but different types that balance only together', async () => {
    const [credit, ...debits] = aBatch(2)
    const lines = [
      credit as (typeof debits)[0],
      ...debits.map((line) => ({ ...line, RPDCT: 'PM' })),
    ]
    await rewrite(lines.map(serializeVoucherLine))

    const all = await findings()
    expect(all).toContain('batch 2 of payment: the voucher PV 20 does not balance: -11000 won')
    expect(all).toContain('batch 2 of payment: the voucher PM 20 does not balance: 11000 won')
  })

  it('reports a batch whose lines are out of order', async () => {
    await rewrite(aBatch(2).reverse().map(serializeVoucherLine))
    expect(await findings()).toEqual(['batch 2 of payment: its lines are out of order'])
  })

  it('reports a line with fields outside the contract', async () => {
    await rewrite(aBatch(2).map((line) => JSON.stringify({ ...line, RPOTHER: 'x' })))
    expect(await findings()).toEqual([
      'batch 2 of payment: a line has fields that the contract does not name',
    ])
  })

  it('accepts a rejected document that differs from its replaced batch', async () => {
    await decided(2, { type: 'document.reject', by: 'parksh', comment: '증빙 누락' })
    await rewrite(aBatch(2, { RPDL02: '소모품비' }).map(serializeVoucherLine))
    expect(await findings()).toEqual([])
  })

  it('reports a missing file', async () => {
    fs.rmSync(storedFilePath(place, file))
    expect(await findings()).toEqual([`document 2: the file ${file} is missing`])
  })

  it('reports a file whose bytes have changed', async () => {
    fs.writeFileSync(storedFilePath(place, file), 'file 03')
    expect(await findings()).toEqual([`document 2: the file ${file} has another SHA-256`])
  })

  it('reports files without a row, but not files that are being uploaded', async () => {
    const stray = 'ab/ab000000-0000-4000-8000-000000000000'
    for (const name of [stray, 'ab/notes.txt', 'loose', 'incoming/7/x']) {
      fs.mkdirSync(path.dirname(path.join(place.files, name)), { recursive: true })
      fs.writeFileSync(path.join(place.files, name), '')
    }
    expect((await findings()).sort()).toEqual(
      ['ab/notes.txt', stray, 'loose'].map((name) => `file ${name}: it has no row`).sort(),
    )
  })
})

describe('the command verify', () => {
  it('prints that there are no findings, also with --expect and the entry printed by head', async () => {
    const { hash } = await readAuditHead(place.database().db)
    const head = await place.admin('head')
    expect(head).toEqual({ code: 0, stdout: `5:${hash}\n`, stderr: '' })
    const { code, stdout } = await place.admin('verify', '--expect', head.stdout.trim())
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Everything keeps the rules.\n' })
  })

  it('prints each finding, and exits with 1', async () => {
    const { hash } = await readAuditHead(place.database().db)
    await query(`update batches set line_count = 4, authors = '{}' where number = 1`)
    const named = [
      'batch 1 of voucher: its number of lines is wrong',
      'batch 1 of voucher: its authors are not those of its lines',
    ]
    const unexpected = 'entry 4: its hash is not the expected one'

    const people = await place.admin('verify', '--expect', `4:${hash}`)
    const stdout = `${[...named, unexpected].join('\n')}\n`
    expect(people).toEqual({ code: 1, stdout, stderr: '3 findings.\n' })
    const machine = await place.admin('verify', '--json')
    expect(machine.code).toBe(1)
    expect(JSON.parse(machine.stdout)).toEqual({ ok: false, findings: named, notes: [] })
  })

  it.each(['5', `0:${'0'.repeat(64)}`])(
    'refuses --expect %s, which the command head did not print',
    async (value) => {
      const { code, stderr } = await place.admin('verify', '--expect', value)
      expect(code).toBe(1)
      expect(stderr).toContain('Use SEQ:HASH as the command head prints it.')
    },
  )
})

import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { boxNames } from '../../../contract/document.ts'
import { detectMediaType } from '../../../server/storage/mediaTypes.ts'
import { verify } from '../../../server/admin/verify.ts'
import { demoAccounts, demoPassword } from '../../../server/admin/seed/accounts.ts'
import { demoCompany, seedCompany } from '../../../server/admin/seed/company.ts'
import { pastMoment } from '../../../server/admin/seed/documents/store.ts'
import { documentsUnderWay } from '../../../server/admin/seed/documents/underWay.ts'
import { seedDemo } from '../../../server/admin/seed/demo.ts'
import { boxCalls } from '../../../contract/callNames.ts'
import { calls } from '../../../contract/calls.ts'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import { today } from '../../../models/samples/days.ts'
import { logIn } from '../people.ts'
import { send, useProduct } from '../product.ts'

const product = useProduct()
const rows = async <Row = { value: unknown }>(text: string): Promise<Row[]> =>
  (await product().database.pool.query(text)).rows

describe('seedDemo', () => {
  beforeAll(async () => {
    expect(await seedDemo(product())).toBe(true)
  })

  it('leaves no trace of its clock, and no session', async () => {
    const schemas = await rows(`select nspname as value from pg_namespace where nspname = 'past'`)
    expect(schemas).toEqual([])
    expect(await rows('select employee_id as value from sessions')).toEqual([])
  })

  it('stores a company that verify accepts, with its files', async () => {
    const files = path.join(product().settings.DATA_DIR, 'files')
    expect(await verify(product().database.db, files)).toEqual([])
    const [{ lines } = { lines: 0 }] = await rows<{ lines: number }>(
      'select count(*) as lines from voucher_lines',
    )
    expect(lines).toBe(demoCompany.lines)
  })

  it.each(demoAccounts.flatMap(({ username }) => boxNames.map((box) => [username, box] as const)))(
    'fills for %s the box %s',
    async (username, box) => {
      const { body } = await logIn(product(), username, demoPassword)
      const headers = { authorization: `Token ${body.key}` }
      const url = `/${calls[boxCalls[box]].path}`
      const { status, body: documents } = await send(product(), { method: 'GET', url, headers })
      expect(status).toBe(200)
      expect(documents.length).toBeGreaterThan(0)
    },
  )

  it('stores documents of every category, with every status that a decision leads to', async () => {
    expect(await rows('select distinct category as value from documents')).toHaveLength(5)
    const statuses = await rows('select distinct status as value from documents order by 1')
    expect(statuses.map(({ value }) => value)).toEqual(['approved', 'rejected', 'waiting'])
    const types = await rows('select distinct type as value from signs order by 1')
    expect(types.map(({ value }) => value)).toEqual(['0', '1'])
  })

  it('stores submissions, decisions and audit entries in the past, in one order', async () => {
    const documents = await rows<{ created_at: Date; signed: Date[]; title: string }>(`
      select created_at, array(select signed_at from signs where document_id = d.id and signed_at
        is not null order by seq) as signed from documents d order by id`)
    expect(documents).toHaveLength(documentsUnderWay.length)
    const submitted = documents.map(({ created_at }) => created_at.getTime())
    expect(submitted).toEqual(submitted.toSorted((one, other) => one - other))
    expect(new Set(submitted.map((at) => Math.floor(at / 86_400_000))).size).toBeGreaterThan(8)
    for (const { created_at, signed } of documents) {
      const times = [created_at, ...signed].map((at) => at.getTime())
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(Math.max(...times)).toBeLessThan(Date.now())
    }
    const entries = await rows<{ at: string }>(
      `select at from entries where what like '{"type" : "document.%' or what like '{"type":"document.%' order by seq`,
    )
    const decisions = documents.flatMap(({ signed }) => signed)
    expect(entries).toHaveLength(documents.length + decisions.length)
    const times = entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
  })

  it('gives vouchers only to documents that are submitted after their posting date', async () => {
    const early = await rows(`
      select d.id as value from documents d join batches b
        on b.category = d.category and b.number = d.batch_number
      where b.last_day > (d.created_at at time zone 'Asia/Seoul')::date`)
    expect(early).toEqual([])
  })

  it('stores real PDF, PNG and XLSX files', async () => {
    const files = await rows<{ id: string; title: string; kind: string }>(
      'select id, title, kind from attachments order by title',
    )
    const kinds = new Map<string, Set<string>>()
    for (const { id, title, kind } of files) {
      const folder = path.join(product().settings.DATA_DIR, 'files', id.slice(0, 2))
      const bytes = fs.readFileSync(path.join(folder, id))
      expect(await detectMediaType(bytes)).toBe(kind)
      kinds.set(title, (kinds.get(title) ?? new Set()).add(kind))
    }
    expect(kinds).toEqual(
      new Map([
        ['거래명세서.pdf', new Set(['application/pdf'])],
        ['영수증.png', new Set(['image/png'])],
        ['전표 내역.xlsx', new Set(['application/octet-stream'])],
      ]),
    )
  })

  it('changes nothing in a database that is not empty', async () => {
    expect(await seedDemo(product())).toBe(false)
    expect(await rows('select id as value from documents')).toHaveLength(documentsUnderWay.length)
  })

  it('stores no document in a company from the command "seed"', async () => {
    const { db } = product().database
    await emptyTables(db)
    await seedCompany(db, { ...demoCompany, today })
    expect(await rows('select id as value from documents')).toEqual([])
  })
})

describe('pastMoment', () => {
  it.each([
    ['2026-11-24', 1, '2026-11-23T00:15:00.000Z'],
    ['2026-11-23', 1, '2026-11-20T00:15:00.000Z'],
    ['2026-11-22', 1, '2026-11-20T00:15:00.000Z'],
    ['2026-11-24', 12, '2026-11-06T00:15:00.000Z'],
  ])('on %s, %d working days ago at 09:15 in Seoul, is %s', (day, days, moment) => {
    expect(pastMoment(day, days, '09:15', 'Asia/Seoul').toISOString()).toBe(moment)
  })
})

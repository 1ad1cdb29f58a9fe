import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { boxNames } from '../../../contract/document.ts'
import type { Category, VoucherLine } from '../../../contract/voucher.ts'
import { listRowsOf } from '../../../machines/vouchers/vouchers.rules.ts'
import { detectMediaType } from '../../../server/storage/mediaTypes.ts'
import { verify } from '../../../server/admin/verify.ts'
import { demoAccounts, demoPassword } from '../../../server/admin/seed/accounts.ts'
import { makeCalendar } from '../../../server/admin/seed/calendar.ts'
import { demoCompanyParameters, seedCompany } from '../../../server/admin/seed/company.ts'
import { pastMoment } from '../../../server/admin/seed/documents/store.ts'
import { vouchersOf } from '../../../server/admin/seed/documents/evidence.ts'
import { approvalLimits } from '../../../server/admin/seed/documents/plan.ts'
import {
  plannedDocuments,
  type PlannedDocument,
} from '../../../server/admin/seed/documents/plannedDocuments.ts'
import { makeEmployees } from '../../../server/admin/seed/people.ts'
import { demoVoucherLines, seedDemo } from '../../../server/admin/seed/demo.ts'
import { boxCalls } from '../../../contract/callNames.ts'
import { calls } from '../../../contract/calls.ts'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import { today } from '../../../models/samples/days.ts'
import { logIn } from '../people.ts'
import { send, useProduct } from '../product.ts'

const product = useProduct()
const rows = async <Row = { value: unknown }>(text: string): Promise<Row[]> =>
  (await product().database.pool.query(text)).rows

interface StoredDocument {
  category: Category
  title: string
  price: number
  author: string
  /** the day of the submission */
  submitted: string
  lines: VoucherLine[]
  line: { id: string; type: string }[]
}

const documents = () =>
  rows<StoredDocument>(`
    select category, title, price::float8 as price, author_id as author, lines,
      to_char(created_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as submitted,
      (select json_agg(json_build_object('id', employee_id, 'type', type) order by step, seq)
        from signs where document_id = d.id) as line
    from documents d order by id`)

/** The documents that are planned one by one. They are the newest. */
const underWay = async () => (await documents()).slice(-plannedDocuments.length)

async function evidence() {
  const files = await rows<{ id: string; title: string; kind: string; line_id: string }>(
    'select id, title, kind, line_id from attachments order by title',
  )
  const folder = path.join(product().settings.DATA_DIR, 'files')
  return files.map((file) => ({
    ...file,
    bytes: fs.readFileSync(path.join(folder, file.id.slice(0, 2), file.id)),
  }))
}

/** The texts of a PDF of the seed, which are in UCS-2. */
const textsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/<([0-9a-f]+)> Tj/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  )

const won = (amount: number) => amount.toLocaleString('ko-KR')

describe('seedDemo', () => {
  beforeAll(async () => {
    expect(await seedDemo(product())).toBe(true)
  })

  it('removes the schema that simulates past times, and leaves no session', async () => {
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
    expect(lines).toBe(demoVoucherLines.lines + demoVoucherLines.earlier.lines)
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

  it('stores submissions, decisions and audit entries with increasing times in the past', async () => {
    const documents = await rows<{ created_at: Date; signed: Date[]; title: string }>(`
      select created_at, array(select signed_at from signs where document_id = d.id and signed_at
        is not null order by seq) as signed from documents d order by id`)
    expect(documents.length).toBeGreaterThan(plannedDocuments.length + 60)
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
    const kinds = new Map<string, Set<string>>()
    for (const { title, kind, bytes } of await evidence()) {
      expect(await detectMediaType(bytes)).toBe(kind)
      kinds.set(title, (kinds.get(title) ?? new Set()).add(kind))
    }
    expect(kinds).toEqual(
      new Map([
        ['검수 확인.png', new Set(['image/png'])],
        ['세금계산서.pdf', new Set(['application/pdf'])],
        ['전표 내역.xlsx', new Set(['application/octet-stream'])],
      ]),
    )
  })

  it('attaches to each purchase and sale its own tax invoice, with its partner, remark and amounts', async () => {
    const invoices = (await evidence()).filter(({ title }) => title === '세금계산서.pdf')
    const vouchers = (await underWay()).flatMap(({ category, lines }) =>
      category === 'voucher' || category === 'invoice' ? vouchersOf(lines) : [],
    )
    expect(invoices.map(({ line_id }) => line_id).toSorted()).toEqual(
      vouchers.map(([first]) => first?.id).toSorted(),
    )
    const names = new Set(vouchers.map(([first]) => first?.RPALPH ?? ''))
    for (const { line_id, bytes } of invoices) {
      const lines = vouchers.find(([first]) => first?.id === line_id) ?? []
      const texts = textsOf(bytes)
      const [first] = lines
      const total = lines.reduce((sum, line) => sum + line.RPZ5DEBITAT, 0)
      const supply = total / 1.1
      expect(texts).toContain(`상호  ${first?.RPALPH}`)
      expect(texts).toContain(first?.RPRMK?.slice(0, 24))
      expect(texts).toEqual(
        expect.arrayContaining([
          won(Math.round(supply)),
          won(Math.round(supply / 10)),
          `합계금액  ${won(total)}`,
        ]),
      )
      const shown = [...names].filter((name) => texts.some((text) => text.includes(name)))
      expect(shown).toEqual([first?.RPALPH])
    }
  })

  it('lets a receiver read a document only after its submission', async () => {
    const read = await rows<{ after: number }>(`
      select extract(epoch from r.read_at - d.created_at)::float8 as after
      from receivers r join documents d on d.id = r.document_id where r.read_at is not null`)
    expect(read.length).toBeGreaterThan(0)
    for (const { after } of read) expect(after).toBeGreaterThan(600)
  })

  it('titles each document with its first remark and the number of further list rows', async () => {
    for (const { category, title, lines } of await documents()) {
      const rows = listRowsOf(category, lines)
      const remark = rows[0]?.RPRMK
      expect(title).toBe(rows.length > 1 ? `${remark} 외 ${rows.length - 1}건` : remark)
    }
  })

  it('gives open documents vouchers with the account that their comments mention, posted within three weeks and not yet due', async () => {
    for (const [at, { category, lines, submitted }] of (await underWay()).entries()) {
      const { about } = plannedDocuments[at] as PlannedDocument
      for (const own of vouchersOf(lines)) {
        if (about) expect(own.map(({ RPDL02 }) => RPDL02)).toContain(about)
        const [first] = own
        const age = Date.parse(submitted) - Date.parse(first?.RPDGJ ?? '')
        expect(age / 86_400_000).toBeLessThan(21)
        if (category !== 'voucher') continue
        expect((first?.RPDDJ ?? '') >= submitted).toBe(true)
      }
    }
  })

  it('follows the delegation of approval: the last approver has the rank that the amount needs', async () => {
    const people = new Map(
      makeEmployees(demoCompanyParameters.employees, demoCompanyParameters.seed).map((each) => [
        each.username,
        each,
      ]),
    )
    const positionOf = (id: string) => people.get(id)?.position ?? ''
    const rankOf = (price: number, isSmall: boolean) =>
      price >= approvalLimits.director ? '대표이사' : isSmall ? '부장' : '이사'
    for (const { category, price, author, line } of await documents()) {
      const last = line.at(-1)
      expect(last?.type).toBe('0')
      const isLeader = positionOf(author) === '부장'
      const isSmall =
        price < approvalLimits.leader && category !== 'payment' && category !== 'receipt'
      expect([price, positionOf(last?.id ?? '')]).toEqual([
        price,
        rankOf(price, isSmall && !isLeader),
      ])
      const department = people.get(author)?.department
      const own = line.filter(({ id }) => people.get(id)?.department === department)
      if (!isLeader) expect(own.some(({ id }) => positionOf(id) === '부장')).toBe(true)
      const agreers = line.filter(({ type }) => type === '1').map(({ id }) => positionOf(id))
      if (isLeader) expect(agreers.filter((position) => position !== '부장')).toEqual([])
    }
  })

  it('changes nothing in a database that is not empty', async () => {
    const before = await documents()
    expect(await seedDemo(product())).toBe(false)
    expect(await documents()).toEqual(before)
  })

  it('stores no document in a company from the command "seed"', async () => {
    const { db } = product().database
    await emptyTables(db)
    await seedCompany(db, { ...demoCompanyParameters, today })
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
    expect(pastMoment(makeCalendar(day), days, '09:15', 'Asia/Seoul').toISOString()).toBe(moment)
  })
})

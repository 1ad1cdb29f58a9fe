import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { categories, type VoucherLine } from '../../../contract/voucher.ts'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import { importFolder } from '../../../server/imports/folder.ts'
import { decompressSegment } from '../../../server/vouchers/segments.ts'
import { aVoucherLine } from '../../../models/samples/voucher.ts'
import { aBatch, csv, writeExport } from './export.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
beforeEach(() => emptyTables(place.database().db))

const take = (folder: string) => importFolder(place.database(), folder, () => undefined)

/** The stored voucher lines of a category, by batch. */
async function stored(category: string): Promise<Record<number, VoucherLine[]>> {
  const { rows } = await place
    .database()
    .pool.query('select number, segment from batches where category = $1', [category])
  return Object.fromEntries(
    rows.map((row) => [
      row.number,
      JSON.parse(`[${decompressSegment(row.segment)}]`) as VoucherLine[],
    ]),
  )
}

/** Imports the folder; returns the outcomes of the batches in its only file. */
async function fates(folder: string) {
  const { files, refused } = await take(folder)
  return { ...files[0]?.batches, reasons: refused.map(({ reason }) => reason) }
}

const difficult: Partial<VoucherLine>[] = [
  { RPALPH: '㈜한빛물산', RPRMK: '포장재 매입(친환경 인증 자재, 2차 납품분 포함)' },
  { RPALPH: '"Global" Feed Co.', RPRMK: '보험료 100% 선납_본사' },
  { RPALPH: "O'Brien & Sons", RPRMK: '<b>긴급</b> =SUM(A1:A9)' },
]
/** Three batches per category. The ids of voucher lines are unique over all batches. */
const company = Object.fromEntries(
  categories.map((category, at) => [
    category,
    difficult.flatMap((texts, each) => aBatch((at + 1) * 100 + each, texts)),
  ]),
)

describe('import FOLDER', () => {
  it('stores every line of the five files, batch by batch', async () => {
    const report = await take(writeExport(company))

    expect(report.refused).toEqual([])
    expect(report.files.map(({ file, lines, batches }) => [file, lines, batches.in])).toEqual(
      categories.map((category) => [`${category}_list.csv`, 9, 3]),
    )
    for (const [at, category] of categories.entries()) {
      const batches = await stored(category)
      expect(Object.values(batches).flat()).toEqual(withTexts(company[category] ?? []))
      expect(Object.keys(batches).map(Number)).toEqual([0, 1, 2].map((n) => (at + 1) * 100 + n))
    }
  })

  it('changes nothing when it runs again with the same files', async () => {
    await take(writeExport(company))
    const before = await rows()
    const report = await take(writeExport(company))

    expect(report.files.map(({ batches }) => batches.unchanged)).toEqual([3, 3, 3, 3, 3])
    expect(await rows()).toEqual(before)
  })

  it.each([
    { style: { encoding: 'cp949' }, encoding: 'CP949' },
    { style: { encoding: 'cp949', width: 60, lineEnd: '\n' }, encoding: 'CP949' },
    { style: { mark: false }, encoding: 'UTF-8' },
    { style: { width: 40 }, encoding: 'UTF-8' },
    { style: { header: Object.keys(aVoucherLine()).reverse() }, encoding: 'UTF-8' },
  ] as const)('stores the same lines from $encoding with $style', async ({ style, encoding }) => {
    await take(writeExport(company))
    const { files, refused } = await take(writeExport(company, style))

    expect(refused).toEqual([])
    expect(files.map((file) => [file.encoding, file.batches.unchanged])).toEqual(
      categories.map(() => [encoding, 3]),
    )
  })

  it('normalizes decomposed Hangul to NFC, and replaces a line end by one space', async () => {
    await take(writeExport({ voucher: aBatch(1, { RPRMK: '출장비\r\n정산'.normalize('NFD') }) }))

    expect((await stored('voucher'))[1]?.[0]?.RPRMK).toBe('출장비 정산')
  })

  it('accepts an export with or without RPVLDT and RPEXR, and omits missing columns', async () => {
    const extras = { RPVLDT: '2027-01-31', RPEXR: '11월 정산' }
    const header = Object.keys(aVoucherLine()).filter((column) => !(column in extras))
    const loadOptionalFields = async () => {
      const { RPVLDT, RPEXR } = (await stored('receipt'))[1]?.[0] ?? {}
      return { RPVLDT, RPEXR }
    }
    await take(writeExport({ receipt: aBatch(1) }, { header }))
    expect(await loadOptionalFields()).toEqual({ RPVLDT: undefined, RPEXR: undefined })
    expect(await fates(writeExport({ receipt: aBatch(1) }, { header }))).toMatchObject({
      unchanged: 1,
    })
    await take(writeExport({ receipt: aBatch(1, extras) }))
    expect(await loadOptionalFields()).toEqual(extras)
    await take(writeExport({ receipt: aBatch(1) }))
    expect(await loadOptionalFields()).toEqual({ RPVLDT: null, RPEXR: null })
    const { refused } = await take(
      writeExport({ receipt: aBatch(1, { ...extras, RPVLDT: '2027-02-29' }) }),
    )
    expect(refused[0]?.reason).toBe('RPVLDT must be a day (YYYY-MM-DD), not "2027-02-29"')
  })

  it.each([
    { category: 'voucher', order: ['11 CK2', '11 CK1', '12 CK1'] },
    { category: 'receipt', order: ['12 CK1', '11 CK1', '11 CK2'] },
  ])('orders the lines of a batch as the list of $category does', async ({ category, order }) => {
    const lines = [
      ...aBatch(1, { RPDOC: 12, RPPYID: '1', RPCKNU: 'CK1' }),
      ...aBatch(1, { RPDOC: 11, RPPYID: '2', RPCKNU: 'CK1', RPSFX: '002' }),
      ...aBatch(1, { RPDOC: 11, RPPYID: '2', RPCKNU: 'CK2', RPSFX: '001' }).reverse(),
    ]
    await take(writeExport({ [category]: lines }))

    const keys = (await stored(category))[1]?.map(
      (line) => `${line.RPDOC} ${line.RPCKNU} ${line.RPSEQ}`,
    )
    expect(keys).toEqual(order.flatMap((key) => [1, 2, 3].map((seq) => `${key} ${seq}`)))
  })

  it('keeps stored batches that the folder no longer contains', async () => {
    await take(writeExport({ voucher: [...aBatch(1), ...aBatch(2)] }))
    await take(writeExport({ voucher: aBatch(2) }))

    expect(Object.keys(await stored('voucher'))).toEqual(['1', '2'])
  })

  it('accepts an unescaped quote in the middle of a text', async () => {
    const text = csv(aBatch(1, { RPRMK: '모니터' })).replaceAll('모니터', '19" 모니터')
    expect(await fates(writeExport({ voucher: text }))).toMatchObject({ in: 1, reasons: [] })
    expect((await stored('voucher'))[1]?.[0]?.RPRMK).toBe('19" 모니터')
  })
})

describe('import FOLDER of a batch that is stored with other content', () => {
  const changed = aBatch(1, { RPRMK: '고침' })

  async function submit(status: string) {
    const { pool } = place.database()
    await pool.query(`insert into departments (name) values ('재무팀');
      insert into positions (name) values ('대리');
      insert into employees (id, name, password_hash, department_id, position_id, active)
        values ('kimms', '김민수', '', 1, 1, true)`)
    await pool.query(
      `insert into documents (category, batch_number, author_id, author_name, author_department,
          author_position, title, status, lines)
        values ('voucher', 1, 'kimms', '김민수', '재무팀', '대리', '제목', $1, '[]')`,
      [status],
    )
  }

  it('replaces the batch', async () => {
    await take(writeExport({ voucher: [...aBatch(1), ...aBatch(2)] }))

    const more = [...changed, ...aBatch(1, { RPDOC: 77 })]
    expect(await fates(writeExport({ voucher: [...more, ...aBatch(2)] }))).toMatchObject({
      replaced: 1,
      unchanged: 1,
    })
    expect((await stored('voucher'))[1]).toEqual(withTexts(more))
  })

  it.each(['waiting', 'approved'])(
    'refuses the batch while a document for it is %s',
    async (status) => {
      await take(writeExport({ voucher: aBatch(1) }))
      await submit(status)

      const state = status === 'waiting' ? 'waits for approval' : 'is approved'
      expect(await fates(writeExport({ voucher: [...aBatch(2), ...changed] }))).toMatchObject({
        in: 1,
        refused: 1,
        reasons: [`the batch has changed, but its document 1 ${state}`],
      })
      expect((await stored('voucher'))[1]?.[0]?.RPRMK).toBe('외주가공비')
    },
  )

  it.each(['rejected', 'withdrawn'])(
    'replaces the batch when its document is %s',
    async (status) => {
      await take(writeExport({ voucher: aBatch(1) }))
      await submit(status)

      expect(await fates(writeExport({ voucher: changed }))).toMatchObject({ replaced: 1 })
    },
  )

  it('moves a line from one batch to another', async () => {
    const moving = aBatch(9, { RPICU: 2 })
    await take(writeExport({ voucher: [...aBatch(2), ...moving] }))

    const moved = moving.map((line) => ({ ...line, RPICU: 1 }))
    expect(await fates(writeExport({ voucher: [...moved, ...aBatch(2)] }))).toMatchObject({
      in: 1,
      replaced: 1,
      reasons: [],
    })
    expect(await stored('voucher')).toEqual({ 1: withTexts(moved), 2: withTexts(aBatch(2)) })
  })

  /** Two exports: in the second one, batches 1 and 2 have exchanged lines. `others` is between them. */
  const exchange = (others: VoucherLine[] = []) => {
    const [one, two] = [aBatch(9, { RPICU: 1 }), aBatch(8, { RPICU: 2 })]
    const moved = (lines: VoucherLine[], RPICU: number) => lines.map((line) => ({ ...line, RPICU }))
    const exportOf = (first: VoucherLine[], second: VoucherLine[]) =>
      writeExport({ voucher: [...aBatch(1), ...first, ...others, ...aBatch(2), ...second] })
    return [exportOf(one, two), exportOf(moved(two, 1), moved(one, 2))] as const
  }

  it.each([0, 300])(
    'exchanges lines between two batches, with %d other batches between them',
    async (count) => {
      const others = Array.from({ length: count }, (_, at) => aBatch(100 + at)).flat()
      const [before, after] = exchange(others)
      await take(before)
      const expectedFates = { replaced: 2, unchanged: count, reasons: [] }
      expect(await fates(after)).toMatchObject(expectedFates)
    },
  )

  it('refuses an exchange with a batch under approval, and keeps both batches', async () => {
    const [before, after] = exchange()
    await take(before)
    await submit('waiting')
    const present = await stored('voucher')
    const reasons = [/waits for approval$/, /is already stored in batch 1 of voucher$/]
    expect(await fates(after)).toMatchObject({
      replaced: 0,
      reasons: reasons.map((reason) => expect.stringMatching(reason)),
    })
    expect(await stored('voucher')).toEqual(present)
  })
})

describe('the command import FOLDER', () => {
  it('prints the number of imported lines and batches, and exits with 0', async () => {
    const { code, stdout, stderr } = await place.admin(
      'import',
      writeExport({ receipt: aBatch(1) }),
    )

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('receipt_list.csv (UTF-8): 3 lines in 1 batch: 1 added, 0 unchanged')
  })

  it('prints the refused batches, and exits with 1', async () => {
    const bad = aBatch(1).map((line) => ({ ...line, RPDGJ: '2026-02-30' }))
    const folder = writeExport({ voucher: [...aBatch(2), ...bad] })

    const { code, stdout, stderr } = await place.admin('import', folder)
    expect([code, stderr]).toEqual([1, 'Refused: 1 batch. The rest was imported.\n'])
    expect(stdout).toContain(
      'voucher_list.csv, line 5: RPDGJ must be a day (YYYY-MM-DD), not "2026-02-30"; batch 1 is not imported',
    )

    const machine = JSON.parse((await place.admin('import', folder, '--json')).stdout)
    expect(machine).toMatchObject({ ok: false, files: [{ batches: { unchanged: 1, refused: 1 } }] })
    expect(machine.refused[0]).toMatchObject({ file: 'voucher_list.csv', line: 5, batch: 1 })
  })

  it.each([
    { what: 'does not exist', make: (folder: string) => path.join(folder, 'nowhere') },
    { what: 'contains no export', make: (folder: string) => folder },
  ])('prints one line when the folder $what', async ({ make }) => {
    const folder = writeExport({})
    const { code, stdout, stderr } = await place.admin('import', make(folder))

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`The folder ${folder}`)])
    expect(fs.existsSync(folder)).toBe(true)
  })
})

/** All rows that an import writes, with their transaction ids, which show whether a row was written again. */
async function rows() {
  const { rows } = await place.database().pool.query(`
    select 'batch' as kind, batches::text as row, xmin::text from batches union all
    select 'line', voucher_lines::text, xmin::text from voucher_lines order by 1, 2`)
  return rows
}

/** The voucher lines as they are stored: a missing optional text becomes ''. */
function withTexts(lines: readonly VoucherLine[]): VoucherLine[] {
  return lines.map((line) => ({ ...line, RPDL03: line.RPDL03 ?? '' }))
}

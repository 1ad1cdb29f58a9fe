import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { VoucherLine } from '../../../contract/voucher.ts'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import { importFolder } from '../../../server/imports/folder.ts'
import { useDataFolder } from './dataFolder.ts'
import { aBatch, csv, writeExport } from './export.ts'

const place = useDataFolder()
beforeEach(() => emptyTables(place.database().db))

const take = (folder: string) => importFolder(place.database(), folder, () => undefined)

/** The stored batches, as `category number`. */
async function batches(): Promise<string[]> {
  const { rows } = await place
    .database()
    .pool.query('select category, number from batches order by category, number')
  return rows.map((row) => `${row.category} ${row.number}`)
}

type Cells = Record<string, unknown>

/** A batch with changed cells in its second voucher line. */
const withBad = (cells: Cells) =>
  aBatch(1).map((line, at): Cells => (at === 1 ? { ...line, ...cells } : { ...line }))

/** A file with batch 1 between two valid batches. The second voucher line of batch 1 is text line 6 of the file. */
const between = (bad: readonly Cells[]) => [...aBatch(2), ...bad, ...aBatch(3)]

describe('import FOLDER of a line that violates the types of the wire', () => {
  it.each([
    {
      cells: { RPDGJ: '2026-02-30' },
      reason: /^RPDGJ must be a day \(YYYY-MM-DD\), not "2026-02-30"$/,
    },
    { cells: { RPDGJ: '' }, reason: /^RPDGJ must be a day/ },
    { cells: { RPDSVJ: '20261120' }, reason: /^RPDSVJ must be a day/ },
    { cells: { RPDDJ: '0000-01-01' }, reason: /^RPDDJ must be a day/ },
    {
      cells: { RPZ5DEBITAT: '10000.5' },
      reason: /^RPZ5DEBITAT must be a whole number of won, not "10000.5"$/,
    },
    { cells: { RPZ5DEBITAT: '10,000' }, reason: /^RPZ5DEBITAT must be/ },
    { cells: { RPZ5DEBITAT: '' }, reason: /^RPZ5DEBITAT must be/ },
    { cells: { RPZ5DEBITAT: '1e4' }, reason: /^RPZ5DEBITAT must be/ },
    {
      cells: { RPZ5CREDITAT: '9007199254740993' },
      reason: /^RPZ5CREDITAT must be a whole number of won, not "9007199254740993"$/,
    },
    { cells: { RPDOC: 'x' }, reason: /^RPDOC must be a whole number/ },
    { cells: { RPSEQ: '0' }, reason: /^RPSEQ must be a whole number from 1/ },
    { cells: { RPSFX: '1' }, reason: /^RPSFX must be three digits/ },
    { cells: { RPDCT: 'pv' }, reason: /^RPDCT must be two capital letters or digits, not/ },
    { cells: { RPAN8: 'A1' }, reason: /^RPAN8 must be a whole number/ },
    { cells: { id: ' ' }, reason: /^id must be a text of 1 to 64 characters/ },
    { cells: { id: 'x'.repeat(65) }, reason: /^id must be a text of 1 to 64 characters/ },
    { cells: { RPRMK: 'bell\u0007' }, reason: /^RPRMK contains the control character U\+0007$/ },
    { cells: { RPALPH: 'a\u0000b' }, reason: /^RPALPH contains the control character U\+0000$/ },
  ])('refuses the whole batch of the line: $cells', async ({ cells, reason }) => {
    const { files, refused } = await take(writeExport({ voucher: between(withBad(cells)) }))

    expect(refused).toEqual([
      { file: 'voucher_list.csv', line: 6, batch: 1, reason: expect.stringMatching(reason) },
    ])
    expect(files[0]?.batches).toEqual({ in: 2, unchanged: 0, replaced: 0, refused: 1 })
    expect(await batches()).toEqual(['voucher 2', 'voucher 3'])
  })

  it('refuses a line without a valid batch number, and the batch whose voucher may lack that line', async () => {
    const nameless = withBad({ RPICU: 'B1', RPZ5DEBITAT: '0' })
    const { refused } = await take(writeExport({ voucher: between(nameless) }))

    expect(refused).toEqual([
      expect.objectContaining({ line: 6, batch: null, reason: expect.stringMatching(/^RPICU/) }),
      expect.objectContaining({
        line: 5,
        batch: 1,
        reason: expect.stringMatching(/names no batch/),
      }),
    ])
    expect(await batches()).toEqual(['voucher 2', 'voucher 3'])
  })

  it.each([3_000_000_000, 0, -1, -2_147_483_648])('refuses the batch number %d', async (RPICU) => {
    const lines = aBatch(1).map((line) => ({ ...line, RPICU }))
    const { refused } = await take(writeExport({ voucher: lines }))
    const reason = `RPICU must be a whole number from 1 to 2147483647, not "${RPICU}"`
    const file = 'voucher_list.csv'
    expect(refused).toEqual([2, 3, 4].map((line) => ({ file, line, batch: RPICU, reason })))
    expect(await batches()).toEqual([])
  })

  it('refuses a row with more or fewer cells than the header', async () => {
    const text = csv(between(aBatch(1))).replace(/^(1-10-001-2.*)$/m, '$1,more')
    const { refused } = await take(writeExport({ voucher: text }))

    const reason = 'it has 31 columns, the header has 30'
    expect(refused).toEqual([{ file: 'voucher_list.csv', line: 6, batch: 1, reason }])
    expect(await batches()).toEqual(['voucher 2', 'voucher 3'])
  })

  it.each(['\n', '\r\n'] as const)(
    'counts line ends inside quotes (%j) when it reports a line number',
    async (lineEnd) => {
      const remark = `첫째 줄${lineEnd}둘째 줄${lineEnd}${lineEnd}"넷째" 줄`
      const bad = withBad({ RPDGJ: 'soon' })
      const text = csv([...aBatch(2, { RPRMK: remark }), ...bad], { lineEnd })
      const { refused } = await take(writeExport({ voucher: text }))

      const at = text.split(lineEnd).findIndex((line) => line.startsWith('1-10-001-2')) + 1
      expect(at).toBe(15)
      expect(refused.map(({ line }) => line)).toEqual([at])
      expect(await batches()).toEqual(['voucher 2'])
    },
  )

  it('refuses bytes that are neither UTF-8 nor CP949', async () => {
    const folder = writeExport(
      { voucher: between(withBad({ RPRMK: '여기' })) },
      { encoding: 'cp949' },
    )
    const file = path.join(folder, 'voucher_list.csv')
    const bytes = fs.readFileSync(file)
    bytes[bytes.indexOf(Buffer.from([0xbf, 0xa9, 0xb1, 0xe2])) + 1] = 0x20
    fs.writeFileSync(file, bytes)

    const reason = 'RPRMK contains a character that is neither UTF-8 nor CP949'
    expect((await take(folder)).refused).toEqual([
      { file: 'voucher_list.csv', line: 6, batch: 1, reason },
    ])
  })
})

describe('import FOLDER of a UTF-8 file with a character that lacks a byte', () => {
  it.each([true, false])(
    'refuses only the batch of its line, with byte order mark: %s',
    async (mark) => {
      const folder = writeExport({ voucher: between(withBad({ RPRMK: '여기' })) }, { mark })
      const file = path.join(folder, 'voucher_list.csv')
      const bytes = fs.readFileSync(file)
      const at = bytes.indexOf('여기')
      fs.writeFileSync(file, Buffer.concat([bytes.subarray(0, at + 2), bytes.subarray(at + 3)]))

      const { files, refused } = await take(folder)
      const reason = 'RPRMK contains a character that is neither UTF-8 nor CP949'
      expect(refused).toEqual([{ file: 'voucher_list.csv', line: 6, batch: 1, reason }])
      expect(files[0]?.encoding).toBe('UTF-8')
      expect(await batches()).toEqual(['voucher 2', 'voucher 3'])
    },
  )
})

describe('import FOLDER of a batch without a row in the voucher list', () => {
  it.each([
    ['voucher', { RPSFX: '002' }, 'RPSFX 001 and RPSEQ 1'],
    ['nacct', { RPSEQ: 2 }, 'RPSEQ 1'],
  ])('refuses the whole batch of the category %s', async (category, cells, row) => {
    const bad = aBatch(1).map((line, at) => ({ ...line, ...cells, id: `bad ${at}` }))
    const { refused } = await take(writeExport({ [category]: between(bad) }))

    const reason = `the batch 1 has no line with ${row}, so it has no row in the voucher list`
    expect(refused).toEqual([{ file: `${category}_list.csv`, line: 5, batch: 1, reason }])
    expect(await batches()).toEqual([`${category} 2`, `${category} 3`])
  })
})

describe('import FOLDER of a voucher that does not balance', () => {
  it('refuses its whole batch and reports the first line of the voucher', async () => {
    const second = aBatch(1, { RPDOC: 11 })
    const bad = [...aBatch(1), ...second.slice(0, 2)]
    const { refused } = await take(writeExport({ nacct: [...aBatch(2), ...bad, ...aBatch(3)] }))

    const reason = 'the document PV 11 does not balance: debits 10000, credits 11000'
    expect(refused).toEqual([{ file: 'nacct_list.csv', line: 8, batch: 1, reason }])
    expect(await batches()).toEqual(['nacct 2', 'nacct 3'])
  })

  it('checks each voucher separately, so two unbalanced vouchers do not cancel out', async () => {
    const [credit, ...debits] = aBatch(1)
    const lines = [credit, ...debits.map((line) => ({ ...line, RPDOC: 11 }))]
    const { refused } = await take(writeExport({ voucher: lines as VoucherLine[] }))

    expect(refused.map(({ batch }) => batch)).toEqual([1, 1])
    expect(await batches()).toEqual([])
  })

  it('checks two vouchers of one number but different types separately, as a draft shows them', async () => {
    const [credit, ...debits] = aBatch(1)
    const lines = [credit, ...debits.map((line) => ({ ...line, RPDCT: 'PM' }))]
    const valid = [
      ...aBatch(2),
      ...aBatch(2, { RPDCT: 'PM' }).map((line) => ({ ...line, id: `PM ${line.id}` })),
    ]
    const { refused } = await take(writeExport({ voucher: [...lines, ...valid] as VoucherLine[] }))

    expect(refused.map(({ batch, reason }) => [batch, /PV 10|PM 10/.exec(reason)?.[0]])).toEqual([
      [1, 'PV 10'],
      [1, 'PM 10'],
    ])
    expect(await batches()).toEqual(['voucher 2'])
  })
})

describe('import FOLDER of a line id that occurs twice', () => {
  it('refuses a batch that contains the id twice', async () => {
    const { refused } = await take(writeExport({ voucher: between([...aBatch(1), ...aBatch(1)]) }))

    expect(refused.map(({ line, batch }) => [line, batch])).toEqual([
      [8, 1],
      [9, 1],
      [10, 1],
    ])
    expect(refused[0]?.reason).toBe('the id 1-10-001-1 is also in voucher_list.csv, line 5')
    expect(await batches()).toEqual(['voucher 2', 'voucher 3'])
  })

  it('refuses both batches that contain the id, also in two files', async () => {
    const folder = writeExport({
      voucher: between(aBatch(1)),
      invoice: [...aBatch(4), ...withBad({}).map((line) => ({ ...line, RPICU: 5 }))],
    })
    const { refused } = await take(folder)

    expect(refused).toHaveLength(6)
    expect(new Set(refused.map(({ file, batch }) => `${file} ${batch}`))).toEqual(
      new Set(['voucher_list.csv 1', 'invoice_list.csv 5']),
    )
    expect(await batches()).toEqual(['invoice 4', 'voucher 2', 'voucher 3'])
  })

  it('refuses a batch that contains the id of a stored batch', async () => {
    await take(writeExport({ voucher: aBatch(1) }))
    const { refused } = await take(writeExport({ nacct: [...aBatch(2), ...aBatch(1)] }))

    const reason = 'the id 1-10-001-1 is already stored in batch 1 of voucher'
    expect(refused).toEqual([{ file: 'nacct_list.csv', line: 5, batch: 1, reason }])
    expect(await batches()).toEqual(['nacct 2', 'voucher 1'])
  })

  it('accepts the same batch number in two categories as two batches', async () => {
    const other = aBatch(1).map((line) => ({ ...line, id: `other ${line.id}` }))
    expect((await take(writeExport({ voucher: aBatch(1), nacct: other }))).refused).toEqual([])
    expect(await batches()).toEqual(['nacct 1', 'voucher 1'])
  })
})

describe('import FOLDER of an unreadable file', () => {
  const good = csv(aBatch(1))

  it.each([
    {
      what: 'without a column',
      text: good.replace('RPRMK', 'X'),
      reason: 'the header lacks RPRMK',
    },
    {
      what: 'with a column twice',
      text: good.replace('RPRMK', 'RPRMK,RPRMK'),
      reason: 'the header lists RPRMK twice',
    },
    { what: 'without content', text: '', reason: 'it has no header line' },
    {
      what: 'with an open quote',
      text: good.replace('외주', '"외주').replace(/,외주/g, ',"외주'),
      reason: /quote/,
    },
    {
      what: 'with quotes that pair only across lines',
      text: swallowing(),
      reason: /^the quotes do not pair from line 2 on$/,
    },
  ])('refuses a whole file $what, and imports the other files', async ({ text, reason }) => {
    const { refused } = await take(writeExport({ voucher: text, payment: aBatch(2) }))

    const said = reason instanceof RegExp ? expect.stringMatching(reason) : reason
    expect(refused).toEqual([{ file: 'voucher_list.csv', line: null, batch: null, reason: said }])
    expect(await batches()).toEqual(['payment 2'])
  })

  it('refuses a folder that has the name of a file', async () => {
    const folder = writeExport({ payment: aBatch(2) })
    fs.mkdirSync(path.join(folder, 'voucher_list.csv'))

    const { refused } = await take(folder)
    expect(refused.map(({ file, line }) => [file, line])).toEqual([['voucher_list.csv', null]])
    expect(await batches()).toEqual(['payment 2'])
  })
})

/** A quote that opens in one text line and closes in the next. A wrong parser would merge the two text lines and lose one. */
function swallowing(): string {
  const [header, first, second, ...rest] = csv(aBatch(1, { RPRMK: '비고' })).split('\r\n')
  const opened = first?.replace('비고', '"비고')
  const closed = second?.replace('비고', '"비고, 끝"')
  return [header, opened, closed, ...rest].join('\r\n')
}

import { beforeAll, describe, expect, it } from 'vitest'
import { aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { addLines, batchNumbersOf, listVouchers, listPaths } from './vouchers.ts'

const product = useProduct()
let headers: { authorization: string }

/** Voucher lines of one batch, each with a different date. */
const onDays = (RPICU: number, ...days: string[]) =>
  days.map((RPDGJ, at) => aVoucherLine({ RPICU, RPDGJ, RPSEQ: at + 1 }))

/** A batch in which one voucher line has this remark and this partner. */
const saying = (RPICU: number, RPRMK: string | null, RPALPH: string | null = 'Partner') => [
  aVoucherLine({ RPICU, RPRMK: 'first', RPALPH: null }),
  aVoucherLine({ RPICU, RPSEQ: 2, RPRMK, RPALPH }),
]

beforeAll(async () => {
  await addEmployees(
    product(),
    { id: 'yoondh', department: '재무팀' },
    { id: 'kimms', department: '영업팀' },
    { id: 'leejh', department: '영업팀', active: false },
  )
  headers = await signIn(product(), 'yoondh')
})

describe('the period of GET /erp/voucher_list/', () => {
  beforeAll(() =>
    addLines(product(), 'voucher', [
      ...onDays(1, '2026-02-27'),
      ...onDays(2, '2026-02-28'),
      ...onDays(3, '2026-03-01'),
      ...onDays(4, '2026-02-20', '2026-03-10'),
      ...onDays(5, '2026-02-27', '2026-02-28', '2026-03-01'),
      ...onDays(6, '2024-02-29'),
      ...onDays(7, '1970-01-01', '9999-12-31'),
    ]),
  )
  const between = async (startDate: string, endDate: string) =>
    batchNumbersOf(await listVouchers(product(), headers, 'voucher', { startDate, endDate }))

  it.each([
    ['2026-02-28', '2026-02-28', [2, 5]],
    ['2026-02-27', '2026-02-28', [1, 2, 5]],
    ['2026-02-28', '2026-03-01', [2, 3, 5]],
    ['2026-03-02', '2026-03-09', []],
    ['2026-02-21', '2026-02-26', []],
    ['2026-02-20', '2026-02-20', [4]],
    ['2026-03-10', '2026-03-10', [4]],
    ['2024-02-29', '2024-02-29', [6]],
    ['1970-01-01', '9999-12-31', [1, 2, 3, 4, 5, 6, 7]],
    ['9999-12-31', '9999-12-31', [7]],
  ])('from %s to %s contains the batches %j', async (start, end, batches) => {
    expect(await between(start, end)).toEqual(batches)
  })

  it('returns all lines of a batch that is partly within the period', async () => {
    const query = { startDate: '2026-03-01', endDate: '2026-03-31', batchNumber: '5' }
    expect((await listVouchers(product(), headers, 'voucher', query)).body).toHaveLength(3)
  })

  it.each([
    ['startDate missing', { startDate: undefined }, 'startDate'],
    ['endDate missing', { endDate: undefined }, 'endDate'],
    ['startDate empty', { startDate: '' }, 'startDate'],
    ['31 February', { startDate: '2026-02-31' }, 'startDate'],
    ['29 February of a common year', { endDate: '2026-02-29' }, 'endDate'],
    ['month 13', { endDate: '2026-13-01' }, 'endDate'],
    ['day 0', { startDate: '2026-01-00' }, 'startDate'],
    ['year 0', { startDate: '0000-01-01' }, 'startDate'],
    ['one digit', { startDate: '2026-1-1' }, 'startDate'],
    ['a moment', { endDate: '2026-11-20T00:00:00Z' }, 'endDate'],
    ['slashes', { endDate: '2026/11/20' }, 'endDate'],
    ['a sixth digit', { endDate: '12026-11-20' }, 'endDate'],
    ['a word', { startDate: 'today' }, 'startDate'],
    ['infinity', { endDate: 'infinity' }, 'endDate'],
    ['SQL', { startDate: `2026-01-01' or '1'='1` }, 'startDate'],
    ['two of one', { startDate: ['2026-01-01', '2026-01-02'] }, 'startDate'],
    ['start and end swapped', { startDate: '2026-11-21' }, 'endDate'],
  ])('refuses %s', async (_, given, field) => {
    const query = Object.fromEntries(
      Object.entries({ startDate: '2026-01-01', endDate: '2026-11-20', ...given }).filter(
        ([, value]) => value !== undefined,
      ),
    ) as Record<string, string>
    const { status, body } = await send(product(), { url: listPaths.voucher, headers, query })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
    expect(body[field]).toEqual([expect.any(String)])
  })
})

describe('an empty query field that the contract does not contain', () => {
  it.each(['constructor', 'toString', '__proto__'])(
    'is ignored, also if it is called %s',
    async (name) => {
      const period = 'startDate=2026-01-01&endDate=2026-01-02'
      const lists = [`${listPaths.voucher}?${period}&${name}=`, `/ea/written_document/?${name}=`]
      for (const url of lists) {
        expect(await send(product(), { url, headers })).toMatchObject({ status: 200, body: [] })
      }
    },
  )
})

describe('the search of GET /erp/nacct_list/', () => {
  beforeAll(() =>
    addLines(product(), 'nacct', [
      ...saying(11, '제주 출장비 100%'),
      ...saying(12, '1000 won a_b'),
      ...saying(13, `O'Brien "quoted" \\d+ (x`),
      ...saying(14, null, '㈜한빛상사'),
      ...saying(15, '세금계산서'.normalize('NFD')),
      ...saying(16, 'Café MÜNCHEN'),
      ...saying(17, '출장'.split('').join(' ')),
      ...saying(18, 'x'.repeat(900)),
      ...saying(19, 'a.b and $1 {a} 😀 ; --'),
    ]),
  )
  const find = (search: string) => listVouchers(product(), headers, 'nacct', { search })

  it.each([
    ['a substring of a remark', '출장', [11]],
    ['a single character', '㈜', [14]],
    ['a partner', '한빛', [14]],
    ['a percent sign', '%', [11]],
    ['an underscore', '_', [12]],
    ['a wildcard within', '1%0', []],
    ['an underscore that is not a wildcard', '제_', []],
    ['a quote', `'`, [13]],
    ['two quotes', `"quoted"`, [13]],
    ['a backslash', '\\', [13]],
    ['a regular expression', '.*', []],
    ['a regular expression as it is written', '\\d+', [13]],
    ['one that is broken', '(', [13]],
    ['a dot', '.', [19]],
    ['a parameter', '$1', [19]],
    ['SQL', '; --', [19]],
    ['an emoji', '😀', [19]],
    ['decomposed Hangul', '한빛'.normalize('NFD'), [14]],
    ['composed Hangul where it was stored decomposed', '세금계산서', [15]],
    ['a remark in other capitals', 'münchen', [16]],
    ['a blank in it', '출 장', [17]],
    ['the end of one line and the beginning of the next', 'first제주', []],
    ['a text of 900 characters', 'x'.repeat(900), [18]],
    ['a text that does not occur', '없는말', []],
    ['nothing', '', [11, 12, 13, 14, 15, 16, 17, 18, 19]],
  ])('finds %s', async (_, search, batches) => {
    const response = await find(search)
    expect(response.status).toBe(200)
    expect(batchNumbersOf(response)).toEqual(batches)
  })

  it('returns all lines of a batch when one line matches', async () => {
    expect((await find('출장')).body).toHaveLength(2)
  })

  it.each(['\0', 'a\u001fb', 'a\u0000'])('refuses the control character in %j', async (search) => {
    const { status, body } = await find(search)
    expect([status, Object.keys(body)]).toEqual([400, ['search']])
  })

  it.each([
    ['Latin', 'a'],
    ['Hangul', '가'],
  ])('refuses 10,000 characters of %s, or finds nothing', async (_, character) => {
    const query = new URLSearchParams({
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      search: character.repeat(10_000),
    })
    const response = await fetch(`${await product().listen()}${listPaths.nacct}?${query}`, {
      headers,
    })
    expect([200, 400]).toContain(response.status)
    const body = await response.json()
    if (response.status === 200) expect(body).toEqual([])
    else expect(Object.keys(body as object)).toEqual(['search'])
  })

  it('refuses two search parameters', async () => {
    const url = `${listPaths.nacct}?startDate=2026-11-01&endDate=2026-11-30&search=a&search=b`
    const { status, body } = await send(product(), { url, headers })
    expect([status, Object.keys(body)]).toEqual([400, ['search']])
  })
})

describe('the filters of GET /erp/invoice_list/', () => {
  const LAST = 2 ** 31 - 1
  beforeAll(() =>
    addLines(product(), 'invoice', [
      ...aVoucher({ RPICU: 51, RPTORG: 'YOONDH', RPNAME: '윤도현' }),
      ...aVoucher({ RPICU: 52, RPTORG: 'KIMMS', RPNAME: '김민수' }),
      ...aVoucher({ RPICU: 53, RPTORG: 'leejh', RPNAME: '이정훈' }),
      aVoucherLine({ RPICU: 54, RPTORG: 'NOBODY', RPNAME: '김민수' }),
      aVoucherLine({ RPICU: 54, RPSEQ: 2, RPTORG: 'YOONDH', RPNAME: null }),
      aVoucherLine({ RPICU: LAST, RPTORG: null, RPNAME: null }),
    ]),
  )
  const all = [51, 52, 53, 54, LAST]

  it.each([
    [{}, all],
    [{ batchNumber: '52' }, [52]],
    [{ batchNumber: '5' }, []],
    [{ batchNumber: String(LAST) }, [LAST]],
    [{ user: 'YOONDH' }, [51, 54]],
    [{ user: 'yoondh' }, [51, 54]],
    [{ user: 'leejh' }, [53]],
    [{ user: '김민수' }, [52, 54]],
    [{ user: '%' }, []],
    [{ department: '재무팀' }, [51, 54]],
    [{ department: '영업팀' }, [52, 53]],
    [{ department: '영업' }, []],
    [{ department: '재무팀'.normalize('NFD') }, [51, 54]],
    [{ user: '김민수'.normalize('NFD') }, [52, 54]],
    [{ department: '없는팀' }, []],
    [{ user: 'YOONDH', batchNumber: '54' }, [54]],
    [{ user: '김민수', department: '재무팀' }, [54]],
    [{ user: 'KIMMS', search: '외주', batchNumber: '52' }, [52]],
    [{ user: 'KIMMS', search: 'none', batchNumber: '52' }, []],
    [{ user: '', department: '', batchNumber: '', search: '' }, all],
  ])('return the matching batches for %j', async (query, batches) => {
    const response = await listVouchers(product(), headers, 'invoice', query)
    expect(response.status).toBe(200)
    expect(batchNumbersOf(response)).toEqual(batches)
  })

  it.each([
    ['batchNumber', 'x'],
    ['batchNumber', '5.0'],
    ['batchNumber', '1e3'],
    ['batchNumber', '9'.repeat(30)],
    ['batchNumber', '5 or 1=1'],
    ['user', '\0'],
    ['department', '\0'],
  ])('return 400 or nothing for %s=%j', async (field, given) => {
    const { status, body } = await listVouchers(product(), headers, 'invoice', { [field]: given })
    if (status === 200) expect(body).toEqual([])
    else expect([status, Object.keys(body)]).toEqual([400, [field]])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { categories } from '../../contract/voucher.ts'
import { storeEmployee } from '../../server/accounts/employees.service.ts'
import { aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'
import { listBox } from './approval.ts'
import { draftOf, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { readStoredDocuments, storedState } from './stored.ts'
import { addDocument, addLines, batchNumbersOf, listVouchers } from './vouchers.ts'

/** The batch numbers of each category. The voucher lines are of the finance team, of sales, of both teams, or of an unknown ERP user. */
const books = categories.map((category, at) => ({
  category,
  finance: (at + 1) * 10,
  sales: (at + 1) * 10 + 1,
  both: (at + 1) * 10 + 2,
  nobody: (at + 1) * 10 + 3,
}))

function useCompany(scope: string) {
  const product = useProduct({ VOUCHER_SCOPE: scope })
  beforeAll(async () => {
    await addEmployees(
      product(),
      { id: 'yoondh', department: '재무팀' },
      { id: 'leader', department: '재무팀' },
      { id: 'director', department: '경영지원팀' },
      { id: 'kim.ms', department: '영업팀' },
      { id: 'leejh', department: '영업팀', active: false },
    )
    for (const { category, finance, sales, both, nobody } of books) {
      await addLines(product(), category, [
        ...aVoucher({ RPICU: finance, RPTORG: 'YOONDH' }),
        ...aVoucher({ RPICU: sales, RPTORG: 'LEEJH' }),
        aVoucherLine({ RPICU: both, RPTORG: 'KIM.MS', RPZ5DEBITAT: 0 }),
        aVoucherLine({ RPICU: both, RPSEQ: 2, RPTORG: 'LEADER', RPZ5DEBITAT: 0 }),
        ...aVoucher({ RPICU: nobody, RPTORG: 'ROBOT' }),
      ])
    }
  })
  const countsOf = async (headers: { authorization: string }) =>
    (await send(product(), { url: '/erp/get_todo_count/', headers })).body
  /** The batch numbers in each list, for a period that includes all. */
  const listed = async (headers: { authorization: string }) =>
    Promise.all(
      categories.map(async (category) => {
        const query = { startDate: '1970-01-01', endDate: '9999-12-31' }
        return batchNumbersOf(await listVouchers(product(), headers, category, query))
      }),
    )
  return { product, countsOf, listed }
}

describe('VOUCHER_SCOPE=department', () => {
  const { product, countsOf, listed } = useCompany('department')

  it('lists whole batches that contain a voucher of the employee’s department', async () => {
    const finance = await signIn(product(), 'yoondh')
    expect(await listed(finance)).toEqual(books.map((each) => [each.finance, each.both]))
    const sales = await signIn(product(), 'kim.ms')
    expect(await listed(sales)).toEqual(books.map((each) => [each.sales, each.both]))
    const director = await signIn(product(), 'director')
    expect(await listed(director)).toEqual(books.map(() => []))
  })

  it('counts the listed batches', async () => {
    for (const [username, count] of [
      ['yoondh', 2],
      ['kim.ms', 2],
      ['director', 0],
    ] as const) {
      const headers = await signIn(product(), username)
      expect(await countsOf(headers)).toEqual(categories.map(() => count))
    }
  })

  it('shows no additional batches after registrations with usernames of foreign ERP users', async () => {
    const headers = await signIn(product(), 'yoondh')
    const before = [await listed(headers), await countsOf(headers)]
    for (const username of ['KIM.MS', 'Kim.ms', 'LEEJH', 'ROBOT']) {
      const payload = {
        username,
        first_name: '이름',
        password1: 'x',
        password2: 'x',
        department: '재무팀',
        position: '사원',
      }
      const { status } = await send(product(), {
        method: 'POST',
        url: '/rest-auth/registration/',
        payload,
      })
      expect(status).toBe(201)
    }
    expect([await listed(headers), await countsOf(headers)]).toEqual(before)
    const { status } = await submit(product(), headers, draftOf('yoondh', 'voucher', 11))
    expect(status).toBe(400)
    const twin = { id: 'KIM.MS', name: '이름', passwordHash: 'x', department: '재무팀' }
    expect(await storeEmployee(product().database.db, { ...twin, position: '사원' })).toBe(false)
    await expect(addEmployees(product(), { id: 'Kim.MS' })).rejects.toThrow('employees_username')
  })

  it('limits the results of filters as well', async () => {
    const headers = await signIn(product(), 'yoondh')
    for (const [field, text] of [
      ['user', 'LEEJH'],
      ['user', 'ROBOT'],
      ['batchNumber', '11'],
    ] as const) {
      expect((await listVouchers(product(), headers, 'voucher', { [field]: text })).body).toEqual(
        [],
      )
    }
    const other = await listVouchers(product(), headers, 'voucher', { department: '영업팀' })
    expect(batchNumbersOf(other)).toEqual([12])
  })

  it('refuses the submission of a batch outside the scope', async () => {
    const headers = await signIn(product(), 'yoondh')
    const before = await storedState(product())
    for (const number of [11, 13]) {
      const { status, body } = await submit(
        product(),
        headers,
        draftOf('yoondh', 'voucher', number),
      )
      expect([status, Object.keys(body)]).toEqual([400, ['batch_number']])
    }
    expect(await storedState(product())).toEqual(before)
    const { status } = await submit(product(), headers, draftOf('yoondh', 'voucher', 12))
    expect(status).toBe(201)
    expect(await readStoredDocuments(product())).toMatchObject([{ batch_number: 12 }])
  })

  it('limits redraftable to batches of the current department of the author', async () => {
    const headers = await signIn(product(), 'leader')
    await addDocument(product(), 'leader', 'payment', 20, 'rejected')
    const redraftable = async () =>
      (await listBox(product(), headers, 'rejected', { redraftable: 'true' })).ids
    expect(await redraftable()).toHaveLength(1)
    await product().database.pool.query(`update employees set department_id =
      (select id from departments where name = '영업팀') where id = 'leader'`)
    expect(await redraftable()).toEqual([])
  })
})

describe('GET /erp/get_todo_count/', () => {
  const { product, countsOf, listed } = useCompany('company')

  it('counts the batches of the lists without a period, in the order of the routes', async () => {
    const headers = await signIn(product(), 'kim.ms')
    await addLines(product(), 'receipt', aVoucher({ RPICU: 49, RPDGJ: '1999-12-31' }))
    for (const [number, status] of [
      [10, 'waiting'],
      [11, 'approved'],
      [12, 'rejected'],
    ] as const) {
      await addDocument(product(), 'yoondh', 'voucher', number, status)
    }
    await addDocument(product(), 'yoondh', 'payment', 20, 'waiting')
    await addDocument(product(), 'yoondh', 'payment', 21, 'withdrawn')
    expect(await countsOf(headers)).toEqual([2, 3, 4, 5, 4])
    expect((await listed(headers)).map((batches) => batches.length)).toEqual([2, 3, 4, 5, 4])
  })

  it('accepts the path without the trailing slash', async () => {
    const headers = await signIn(product(), 'kim.ms')
    const { status, body } = await send(product(), { url: '/erp/get_todo_count', headers })
    expect([status, body]).toEqual([200, await countsOf(headers)])
  })
})

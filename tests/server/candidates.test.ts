import { beforeAll, describe, expect, it } from 'vitest'
import { Approvers } from '../../contract/approver.ts'
import { type Category, documentTypes } from '../../contract/voucher.ts'
import { approversField, draftOf, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()
let headers: { authorization: string }

beforeAll(async () => {
  const finance = { department: '재무팀' }
  const sales = { department: '영업팀' }
  await addEmployees(
    product(),
    { id: 'yoondh', name: '윤도현', ...finance, position: '과장', rank: 4 },
    { id: 'clerk', name: '강하늘', ...finance, position: '사원', rank: 7 },
    { id: 'leader', name: '박지성', ...finance, position: '부장', rank: 2 },
    { id: 'second', name: '나문희', ...finance, position: '과장', rank: 4 },
    { id: 'first', name: '가인', ...finance, position: '과장', rank: 4 },
    { id: 'new', name: '신입', ...finance, position: '사원', rank: 7, active: false },
    { id: 'seller', name: '최영', ...sales, position: '차장', rank: 3 },
    { id: 'boss', name: '한사장', department: '임원', position: '대표이사', rank: 1 },
  )
  headers = await signIn(product(), 'yoondh')
})

const idsOf = ({ body }: { body: { id: string }[] }) => body.map((person) => person.id)

describe('GET /ea/get_departmentUsers/', () => {
  it('returns the other active employees of the caller’s department, by rank, then by name', async () => {
    const response = await send(product(), { url: '/ea/get_departmentUsers/', headers })
    expect(response.status).toBe(200)
    expect(idsOf(response)).toEqual(['leader', 'first', 'second', 'clerk'])
    expect(Approvers.parse(response.body)).toEqual(response.body)
    expect(response.body[0]).toEqual({
      id: 'leader',
      name: '박지성',
      avatar: null,
      department: '재무팀',
      position: '부장',
      type: '0',
      order: expect.any(Number),
    })
    const orders = response.body.map((person: { order: number }) => person.order)
    expect(orders).toEqual(orders.toSorted((a: number, b: number) => a - b))
  })

  it('returns an empty list when the caller has no colleagues in the department', async () => {
    const boss = await signIn(product(), 'boss')
    expect((await send(product(), { url: '/ea/get_departmentUsers', headers: boss })).body).toEqual(
      [],
    )
  })
})

describe('GET /ea/get_allUsers/', () => {
  it.each(['/ea/get_allUsers/', '/ea/get_allUsers'])(
    '%s returns all other employees',
    async (url) => {
      const response = await send(product(), { url, headers })
      expect(response.status).toBe(200)
      expect(idsOf(response)).toEqual(['boss', 'leader', 'seller', 'first', 'second', 'clerk'])
      expect(Approvers.parse(response.body)).toEqual(response.body)
      expect(response.body[2]).toMatchObject({ department: '영업팀', position: '차장', type: '0' })
    },
  )

  it('returns no password hashes', async () => {
    const { body } = await send(product(), { url: '/ea/get_allUsers/', headers })
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/)
  })
})

describe('GET /ea/get_defaultUsers/{voucherType}', () => {
  const ask = (category: Category, who = headers) =>
    send(product(), {
      url: `/ea/get_defaultUsers/${encodeURIComponent(documentTypes[category])}`,
      headers: who,
    })
  let number = 0
  async function submitTo(category: Category, line: string) {
    await addBatch(product(), category, ++number)
    const draft = draftOf('yoondh', category, number, { approvers: line })
    expect((await submit(product(), headers, draft)).status).toBe(201)
  }

  it('returns an empty list before the first document', async () => {
    expect(await ask('nacct')).toMatchObject({ status: 200, body: [] })
  })

  it('returns the approval line last used for the type, with its types and orders from 0', async () => {
    await submitTo('voucher', approversField('clerk', 'boss', 'leader'))
    const people = [
      { id: 'boss', type: '0', order: 1 },
      { id: 'seller', type: 1, order: 0 },
    ]
    await submitTo('voucher', JSON.stringify(people))
    await submitTo('payment', approversField('leader'))
    const response = await ask('voucher')
    expect(Approvers.parse(response.body)).toEqual(response.body)
    expect(response.body).toEqual([
      {
        id: 'seller',
        name: '최영',
        avatar: null,
        department: '영업팀',
        position: '차장',
        type: '1',
        order: 0,
      },
      expect.objectContaining({ id: 'boss', type: '0', order: 1 }),
    ])
    expect(idsOf(await ask('payment'))).toEqual(['leader'])
    expect((await ask('receipt')).body).toEqual([])
    expect((await ask('voucher', await signIn(product(), 'clerk'))).body).toEqual([])
  })

  it('returns a line that differs from the one before only in its order, or only in a type', async () => {
    const last = async (line: string) => {
      await submitTo('receipt', line)
      const { body } = await ask('receipt')
      return body.map(({ id, type }: { id: string; type: string }) => `${id} ${type}`)
    }
    expect(await last(approversField('boss', 'leader'))).toEqual(['boss 0', 'leader 0'])
    expect(await last(approversField('leader', 'boss'))).toEqual(['leader 0', 'boss 0'])
    const agreed = [
      { id: 'leader', type: '1', order: 0 },
      { id: 'boss', type: '0', order: 1 },
    ]
    expect(await last(JSON.stringify(agreed))).toEqual(['leader 1', 'boss 0'])
  })

  it('is unchanged after a refused submission', async () => {
    const before = await ask('voucher')
    await addBatch(product(), 'voucher', ++number)
    const draft = draftOf('yoondh', 'voucher', number, {
      approvers: approversField('first', 'second'),
      invoices: 'of another batch',
      counts: '0',
    })
    expect((await submit(product(), headers, draft)).status).toBe(400)
    expect((await ask('voucher')).body).toEqual(before.body)
  })

  it('omits inactive employees and renumbers the rest without a gap', async () => {
    await submitTo('invoice', approversField('clerk', 'second', 'first'))
    await product().database.pool.query(`update employees set active = false where id = 'second'`)
    const { body } = await ask('invoice')
    await product().database.pool.query(`update employees set active = true where id = 'second'`)
    expect(body).toMatchObject([
      { id: 'clerk', order: 0 },
      { id: 'first', order: 1 },
    ])
  })

  it('has steps only if they are requested and some are parallel, counted without a gap', async () => {
    const stepped = (line: [id: string, type: string, step: number][]) =>
      JSON.stringify(line.map(([id, type, step], order) => ({ id, type, order, step })))
    const asked = async () => {
      const url = `/ea/get_defaultUsers/${encodeURIComponent('일반전표')}?steps=true`
      const { body } = await send(product(), { url, headers })
      return body.map(({ id, step }: { id: string; step?: number }) => [id, step])
    }
    await submitTo(
      'nacct',
      stepped([
        ['seller', '0', 0],
        ['clerk', '1', 1],
        ['first', '1', 1],
        ['boss', '0', 2],
      ]),
    )
    expect((await ask('nacct')).body.some((each: object) => 'step' in each)).toBe(false)
    expect(await asked()).toEqual([
      ['seller', 0],
      ['clerk', 1],
      ['first', 1],
      ['boss', 2],
    ])
    const leave = (id: string, active: boolean) =>
      product().database.pool.query('update employees set active = $2 where id = $1', [id, active])
    await leave('seller', false)
    expect(await asked()).toEqual([
      ['clerk', 0],
      ['first', 0],
      ['boss', 1],
    ])
    await leave('first', false)
    expect(await asked()).toEqual([
      ['clerk', undefined],
      ['boss', undefined],
    ])
    await leave('seller', true)
    await leave('first', true)
  })

  it('accepts the trailing slash', async () => {
    const url = `/ea/get_defaultUsers/${encodeURIComponent('채무정리')}/`
    expect(idsOf(await send(product(), { url, headers }))).toEqual(['leader'])
  })

  it.each(['voucher', '채무', '채무발생 ', '__proto__', '%', '\0', '../get_allUsers'])(
    'refuses the type %j',
    async (type) => {
      const url = `/ea/get_defaultUsers/${encodeURIComponent(type)}`
      const { status, body } = await send(product(), { url, headers })
      expect([status, Object.keys(body)]).toEqual([400, ['voucherType']])
    },
  )
})

describe('GET /ea/get_todo_count/', () => {
  const countsOf = async (username: string) => {
    const url = '/ea/get_todo_count/'
    return (await send(product(), { url, headers: await signIn(product(), username) })).body
  }

  it.each(['/ea/get_todo_count/', '/ea/get_todo_count'])(
    '%s counts documents in the caller’s turn and unread references, not documents in later turns',
    async (url) => {
      const [seller, boss, clerk] = [
        await countsOf('seller'),
        await countsOf('boss'),
        await countsOf('clerk'),
      ]
      const number = url.length * 100
      await addBatch(product(), 'receipt', number)
      const draft = draftOf('yoondh', 'receipt', number, {
        approvers: approversField('seller', 'boss'),
        receivers: JSON.stringify(['clerk', 'boss']),
      })
      expect((await submit(product(), headers, draft)).status).toBe(201)
      expect(await countsOf('seller')).toEqual([seller[0] + 1, ...seller.slice(1)])
      expect(await countsOf('boss')).toEqual([boss[0], boss[1] + 1, boss[2]])
      expect(await countsOf('clerk')).toEqual([clerk[0], clerk[1] + 1, clerk[2]])
      const { status, body } = await send(product(), { url, headers })
      expect([status, body]).toEqual([200, [0, 0, 0]])
    },
  )
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SavedLine, StaleLine } from '../../contract/savedLine.ts'
import * as z from 'zod/mini'
import { post, submitNew, signInAll } from './approval.ts'
import { addEmployees } from './people.ts'
import { send, useProduct } from './product.ts'

const product = useProduct()
type Headers = { authorization: string }
let author: Headers
let colleague: Headers

beforeAll(async () => {
  const people = await signInAll(product(), 'author', 'colleague', 'A', 'B', 'C', 'D')
  author = people.author as Headers
  colleague = people.colleague as Headers
  await addEmployees(product(), { id: 'left', active: false })
})

beforeEach(() => product().database.pool.query('delete from saved_lines'))

const approversOf = (...ids: string[]) => ids.map((id) => ({ id, type: '0' }))
const usual = { name: '팀장 결재', approvers: approversOf('A', 'B') }
const save = (body: object, headers = author) => post(product(), headers, 'save_line/', body)
const remove = (body: object, headers = author) => post(product(), headers, 'delete_line/', body)
const list = async (headers = author, voucherType?: string) => {
  const query = voucherType ? `?voucherType=${encodeURIComponent(voucherType)}` : ''
  const { status, body } = await send(product(), { url: `/ea/lines/${query}`, headers })
  expect(status).toBe(200)
  return z.array(SavedLine).parse(body)
}
const addCompanyLine = async (name: string, category: string | null = null) => {
  const { rows } = await product().database.pool.query(
    `insert into saved_lines (name, name_key, category, approvers)
     values ($1, lower($1), $2, '[{"id": "A", "type": "0", "step": 0}]') returning id`,
    [name, category],
  )
  return rows[0].id as number
}

describe('GET /ea/lines/', () => {
  it('returns a line of the caller with the current data of its employees, their steps and receivers (L17)', async () => {
    const approvers = [
      { id: 'A', type: '1', step: 0 },
      { id: 'left', type: 1, step: 0 },
      { id: 'B', type: 0, step: 1 },
    ]
    const receivers = ['C', { id: 'D', kind: 'circulate' }, { id: 'left' }]
    const saved = await save({ ...usual, document_type: '채권발생', approvers, receivers })
    expect(saved).toMatchObject({ status: 201, body: { version: 1 } })
    const person = { department: '재무팀', position: '대리', avatar: null, active: true }
    expect(await list()).toEqual([
      {
        ...saved.body,
        owner: 'me',
        name: '팀장 결재',
        document_type: '채권발생',
        approvers: [
          { id: 'A', name: '이름 A', ...person, type: '1', step: 0 },
          { id: 'left', name: '이름 left', ...person, type: '1', step: 0, active: false },
          { id: 'B', name: '이름 B', ...person, type: '0', step: 1 },
        ],
        receivers: [
          { id: 'C', name: '이름 C', kind: 'reference', active: true },
          { id: 'D', name: '이름 D', kind: 'circulate', active: true },
          { id: 'left', name: '이름 left', kind: 'reference', active: false },
        ],
      },
    ])
  })

  it('counts the steps of a line without steps: each approver is one', async () => {
    await save(usual)
    expect((await list())[0]?.approvers.map(({ step }) => step)).toEqual([0, 1])
  })

  it('returns the lines of the caller and of the company, but not of others (L18)', async () => {
    await save(usual)
    await save({ ...usual, name: '동료의 결재선' }, colleague)
    await addCompanyLine('전사 결재선')
    expect((await list()).map(({ owner, name }) => [owner, name])).toEqual([
      ['me', '팀장 결재'],
      ['company', '전사 결재선'],
    ])
  })

  it('sorts lines of the type first, then those for all types, then the others (L19)', async () => {
    await save({ ...usual, name: '가 채무', document_type: '채무발생' })
    await save({ ...usual, name: '나 모두' })
    await save({ ...usual, name: '다 채권', document_type: '채권발생' })
    await addCompanyLine('라 채권', 'invoice')
    expect((await list(author, '채권발생')).map(({ name }) => name)).toEqual([
      '다 채권',
      '라 채권',
      '나 모두',
      '가 채무',
    ])
    expect((await list()).map(({ name }) => name)).toEqual([
      '나 모두',
      '가 채무',
      '다 채권',
      '라 채권',
    ])
  })

  it('returns 400 for an unknown type', async () => {
    const { status, body } = await send(product(), {
      url: '/ea/lines/?voucherType=x',
      headers: author,
    })
    expect([status, Object.keys(body)]).toEqual([400, ['voucherType']])
  })
})

describe('POST /ea/save_line/', () => {
  it('replaces a line of the caller of the version that the caller has seen, and increases the version', async () => {
    const { body } = await save(usual)
    const changed = { ...usual, ...body, name: '이사 결재', approvers: approversOf('C') }
    expect(await save(changed)).toMatchObject({ status: 200, body: { id: body.id, version: 2 } })
    expect(await list()).toMatchObject([
      { name: '이사 결재', version: 2, approvers: [{ id: 'C' }] },
    ])
    expect(await save({ ...changed, version: 2 })).toMatchObject({ body: { version: 3 } })
  })

  it('returns 409 staleVersion with the current line for another version (L22)', async () => {
    const { body } = await save(usual)
    await save({ ...usual, ...body, name: '새 이름' })
    const stale = await save({ ...usual, ...body, name: '또 다른 이름' })
    expect(stale.status).toBe(409)
    expect(stale.body.detail).toBe('다른 사람이 먼저 바꾸었습니다.')
    expect(StaleLine.parse(stale.body).line).toEqual((await list())[0])
    expect((await list())[0]).toMatchObject({ name: '새 이름', version: 2 })
  })

  it.each(['팀장 결재', '  팀장 결재 ', '팀장 결재'.normalize('NFD')])(
    'returns 409 with the line that already has the name "%s", if it is sent as a new one (L17)',
    async (name) => {
      const { body } = await save(usual)
      const stale = await save({ ...usual, name })
      expect(stale).toMatchObject({ status: 409, body: { line: { id: body.id, version: 1 } } })
      expect(await list()).toHaveLength(1)
    },
  )

  it('compares names without letter case, per owner (L17)', async () => {
    await addCompanyLine('straße')
    await save({ ...usual, name: 'Straße' }, colleague)
    const { body } = await save({ ...usual, name: 'STRASSE' })
    expect(await save({ ...usual, name: 'straße' })).toMatchObject({
      status: 409,
      body: { line: { id: body.id } },
    })
    const other = await save({ ...usual, name: 'other' })
    const renamed = await save({ ...usual, ...other.body, name: 'Strasse' })
    expect(renamed).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
    expect((await save({ ...usual, ...body, name: 'Strasse' })).status).toBe(200)
  })

  it('returns 409 tooManyLines for the 51st line, also if several are sent at the same time (L18)', async () => {
    for (let number = 1; number <= 48; number += 1) await save({ ...usual, name: `${number}` })
    const responses = await Promise.all(
      [49, 50, 51, 52].map((number) => save({ ...usual, name: `${number}` })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({
      detail: '결재선은 50개까지 저장할 수 있습니다.',
    })
    expect(await list()).toHaveLength(50)
    const [line] = await list()
    const { id, version } = line as SavedLine
    expect((await save({ ...usual, id, version, name: 'renamed' })).status).toBe(200)
    expect((await save(usual, colleague)).status).toBe(201)
  })

  it('returns 403 for a company line, and 404 for a line of another employee or an unknown id (L18)', async () => {
    const id = await addCompanyLine('전사')
    expect(await save({ ...usual, id, version: 1 })).toMatchObject({
      status: 403,
      body: { detail: '회사 결재선은 관리자만 바꿀 수 있습니다.' },
    })
    expect((await remove({ id, version: 1 })).status).toBe(403)
    const { body } = await save(usual, colleague)
    expect((await save({ ...usual, ...body })).status).toBe(404)
    expect((await remove(body)).status).toBe(404)
    expect((await remove({ id: 2 ** 31 - 1, version: 1 })).status).toBe(404)
    expect(await list(colleague)).toHaveLength(2)
  })

  it.each<[field: string, body: object]>([
    ['name', { name: '  ' }],
    ['name', { name: '가'.repeat(101) }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: 7 }],
    ['document_type', { document_type: '기타' }],
    ['approvers', { approvers: [] }],
    ['approvers', { approvers: approversOf(...Array.from({ length: 31 }, (_, at) => `p${at}`)) }],
    ['approvers', { approvers: approversOf('A', 'A') }],
    ['approvers', { approvers: approversOf('nobody') }],
    ['approvers', { approvers: approversOf('a\u0000') }],
    ['approvers', { approvers: [{ id: 'A', type: '2' }] }],
    ['approvers', { approvers: [{ id: 'A', type: '0', step: '0' }] }],
    ['approvers', { approvers: [{ id: 'A', type: '0', step: 1 }] }],
    [
      'approvers',
      {
        approvers: [
          { id: 'A', type: '1', step: 0 },
          { id: 'B', type: '1' },
        ],
      },
    ],
    ['approvers', { approvers: ['A', 'B'].map((id) => ({ id, type: '0', step: 0 })) }],
    ['approvers', { approvers: 'A' }],
    ['receivers', { receivers: ['A', { id: 'A', kind: 'circulate' }] }],
    ['receivers', { receivers: ['nobody'] }],
    ['receivers', { receivers: [{ id: 'A', kind: 'copy' }] }],
    ['receivers', { receivers: Array.from({ length: 101 }, (_, at) => `p${at}`) }],
    ['version', { id: 1 }],
    ['version', { version: 1 }],
    ['version', { id: 1, version: 2 ** 31 }],
    ['id', { id: '1', version: 1 }],
  ])('returns 400 on %s for %j', async (field, body) => {
    const response = await save({ ...usual, ...body })
    expect([response.status, Object.keys(response.body)]).toEqual([400, [field]])
    expect(await list()).toEqual([])
  })

  it.each(['[]', '"text"', 'null', '{"__proto__": {"name": "x"}}', '{"name": {"__proto__": 1}}'])(
    'returns 400 for the body %s (section 13)',
    async (payload) => {
      const { status } = await send(product(), {
        method: 'POST',
        url: '/ea/save_line/',
        headers: { ...author, 'content-type': 'application/json' },
        payload,
      })
      expect(status).toBe(400)
    },
  )
})

describe('POST /ea/delete_line/', () => {
  it('deletes a line of the caller, and changes no document and no default line (L22)', async () => {
    await submitNew(product(), 'author', author, [], {
      approvers: JSON.stringify([{ id: 'A', type: '0', order: 0 }]),
    })
    const { body } = await save(usual)
    const before = await product().database.pool.query('select * from default_lines')
    expect(await remove(body)).toMatchObject({ status: 200 })
    expect(await list()).toEqual([])
    const after = await product().database.pool.query('select * from default_lines')
    expect(after.rows).toEqual(before.rows)
    expect(before.rows.length).toBeGreaterThan(0)
  })

  it('returns 409 with the current line for another version (L22)', async () => {
    const { body } = await save(usual)
    await save({ ...usual, ...body })
    expect(await remove(body)).toMatchObject({ status: 409, body: { line: { version: 2 } } })
    expect(await list()).toHaveLength(1)
  })

  it.each([{}, { id: 1 }, { id: 0, version: 1 }, { id: 1, version: 'x' }])(
    'returns 400 for %j',
    async (body) => {
      expect((await remove(body)).status).toBe(400)
    },
  )
})

describe('the line used last', () => {
  it('keeps the steps of a line with a parallel step, and has no steps without a parallel step (L28)', async () => {
    const submit = async (steps: (number | undefined)[]) => {
      const approvers = steps.map((step, order) => ({
        id: ['A', 'B', 'C'][order],
        type: '1',
        order,
        step,
      }))
      await submitNew(product(), 'author', author, [], {
        approvers: JSON.stringify(approvers),
      })
      const { body } = await send(product(), {
        url: `/ea/get_defaultUsers/${encodeURIComponent('채무발생')}?steps=true`,
        headers: author,
      })
      return body.map((approver: { step?: number }) => approver.step)
    }
    expect(await submit([0, 1, 1])).toEqual([0, 1, 1])
    expect(await submit([0, 1, 2])).toEqual([undefined, undefined, undefined])
    expect(await submit([undefined, undefined])).toEqual([undefined, undefined])
  })
})

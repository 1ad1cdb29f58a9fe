import { beforeAll, describe, expect, it } from 'vitest'
import { aFile, approversField, draftOf, encodeForm, submit, type FormTexts } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { storedState } from './stored.ts'
import { addBatch, batchNumbersOf, listVouchers } from './vouchers.ts'

const product = useProduct()
let headers: { authorization: string }
const url = '/ea/create_document/'
const [FIRST, SECOND, OTHER] = ['1-100-001-1', '1-100-001-2', '2-200-001-1']

beforeAll(async () => {
  const people = ['yoondh', 'leader', 'director', 'kimms'].map((id) => ({ id }))
  await addEmployees(product(), ...people, { id: 'new', active: false })
  await addBatch(product(), 'voucher', 1)
  await addBatch(product(), 'voucher', 2)
  await addBatch(product(), 'payment', 3)
  headers = await signIn(product(), 'yoondh')
})

/** Returns the stored data and files. Asserts that the voucher list still contains both payables batches. */
async function readStoredState() {
  const listed = batchNumbersOf(await listVouchers(product(), headers, 'voucher'))
  expect(listed).toEqual([1, 2])
  return storedState(product())
}

/** Submits an invalid draft with two files; asserts that it is refused on `field` and that nothing is stored. */
async function expectRefusal(wrong: FormTexts, field: string, files = [aFile('a'), aFile('b')]) {
  const before = await readStoredState()
  const draft = draftOf('yoondh', 'voucher', 1, {
    invoices: [FIRST, SECOND],
    counts: ['1', '1'],
    ...wrong,
  })
  const { status, body } = await submit(product(), headers, draft, files)
  expect([status, Object.keys(body)]).toEqual([400, [field]])
  expect(body[field]).toEqual([expect.any(String)])
  expect(await readStoredState()).toEqual(before)
}

const line = (...people: object[]) => JSON.stringify(people)
const leader = { id: 'leader', type: '0', order: 0 }
const director = { id: 'director', type: '0', order: 1 }

describe('POST /ea/create_document/ refuses', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' \t\n\u3000\u00a0'],
    ['256 characters', 'x'.repeat(256)],
    ['256 characters of Hangul', '가'.repeat(256)],
    ['a megabyte', 'x'.repeat(2 ** 20 + 1)],
    ['with NUL', 'a\0b'],
    ['given twice', ['a', 'b']],
  ])('a title that is %s', async (_, title) => expectRefusal({ title }, 'title'))

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['[]', '[]'],
    ['no JSON', '[{'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"leader"'],
    ['an object', JSON.stringify(leader)],
    ['a list of texts', '["leader"]'],
    ['a list of null', '[null]'],
    ['a list of lists', '[[]]'],
    ['nested 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['unknown', approversField('nobody')],
    ['partly unknown', approversField('leader', 'nobody')],
    ['in capitals', approversField('LEADER')],
    ['padded', approversField('leader ')],
    ['empty names', approversField('')],
    ['names with NUL', approversField('leader\0')],
    ['names that are numbers', line({ ...leader, id: 1 })],
    ['without a name', line({ type: '0', order: 0 })],
    ['not active', approversField('new')],
    ['one twice', line(leader, { ...leader, order: 1 })],
    ['the author', approversField('yoondh')],
    ['the author among others', approversField('leader', 'yoondh')],
    ['__proto__', '[{"__proto__": {"id": "leader", "type": "0", "order": 0}}]'],
    [
      'valid with an additional __proto__',
      '[{"id":"leader","type":"0","order":0,"__proto__":{"x":1}}]',
    ],
    ['a constructor', '{"constructor": {"prototype": {"length": 1}}}'],
    ['orders with a gap', line(leader, { ...director, order: 2 })],
    ['orders from 1', line({ ...leader, order: 1 })],
    ['an order twice', line(leader, { ...director, order: 0 })],
    ['an order below 0', line({ ...leader, order: -1 }, { ...director, order: 0 })],
    ['an order of 0.5', line(leader, { ...director, order: 0.5 })],
    ['an order that is a text', line({ ...leader, order: '0' })],
    ['no order', line({ id: 'leader', type: '0' })],
    ['no type', line({ id: 'leader', order: 0 })],
    ['a reference', line({ ...leader, type: '2' })],
    ['a reference as a number', line({ ...leader, type: 2 })],
    ['an unknown type', line({ ...leader, type: '10' })],
    ['a type that is true', line({ ...leader, type: true })],
    ['of another sign type than their type', line({ ...leader, signType: 20 })],
    ['references by their sign type', line({ ...leader, signType: 30 })],
    ['signed', line({ ...leader, sign_date: '2026-11-20T12:00:00+09:00' })],
    ['approved', line({ ...leader, result: '2' })],
    ['rejected, as a number', line({ ...leader, result: 3 })],
    ['commented', line({ ...leader, comment: 'Yes.' })],
    [
      'a thousand',
      line(...Array.from({ length: 1000 }, (_, order) => ({ id: `u${order}`, type: '0', order }))),
    ],
    ['given twice', [approversField('leader'), approversField('director')]],
  ])('approvers that are %s', async (_, given) => expectRefusal({ approvers: given }, 'approvers'))

  it.each([
    ['no JSON', 'kimms'],
    ['an object', '{"id":"kimms"}'],
    ['unknown', '["nobody"]'],
    ['with NUL', '["kimms\\u0000"]'],
    ['not active', '["new"]'],
    ['one twice', '["kimms", {"id":"kimms"}]'],
    ['__proto__', '[{"__proto__": {"id": "kimms"}}]'],
    ['numbers', '[1]'],
  ])('receivers that are %s', async (_, receivers) => expectRefusal({ receivers }, 'receivers'))

  it.each([
    ['missing', undefined],
    ['unknown', '999'],
    ['of another category', '3'],
    ['negative', '-1'],
    ['a fraction', '1.0'],
    ['a power', '1e0'],
    ['padded', ' 1'],
    ['too large', '99999999999'],
    ['past the database’s integers', '2147483648'],
    ['a word', 'one'],
    ['full-width', '１'],
    ['SQL', '1 or 1=1'],
    ['given twice', ['1', '2']],
  ])('a batch number that is %s', async (_, batch_number) =>
    expectRefusal({ batch_number }, 'batch_number'),
  )

  it.each([
    ['missing', undefined],
    ['unknown', '전표'],
    ['the code word', 'voucher'],
    ['__proto__', '__proto__'],
    ['given twice', ['채무발생', '채무발생']],
  ])('a document type that is %s', async (_, document_type) =>
    expectRefusal({ document_type }, 'document_type'),
  )

  it.each([
    ['of another batch', [FIRST, OTHER], 'invoices'],
    ['of no batch', [FIRST, 'nothing'], 'invoices'],
    ['empty', [FIRST, ''], 'invoices'],
    ['with NUL', [FIRST, `${SECOND}\0`], 'invoices'],
    ['listed twice', [FIRST, FIRST], 'invoices'],
    ['missing', undefined, 'counts'],
    ['one too few', [FIRST], 'counts'],
  ])('lines that are %s', async (_, invoices, field) =>
    expectRefusal({ invoices }, field as string),
  )

  it.each([
    ['missing', undefined],
    ['one too few', ['2']],
    ['one too many', ['1', '1', '0']],
    ['more than the files', ['1', '2']],
    ['fewer than the files', ['1', '0']],
    ['negative', ['3', '-1']],
    ['fractions', ['1.5', '0.5']],
    ['powers', ['1e0', '1']],
    ['words', ['one', 'one']],
    ['empty', ['', '2']],
    ['enormous', ['99999999999999999999', '1']],
  ])('counts that are %s', async (_, counts) => expectRefusal({ counts }, 'counts'))

  it('counts without their files', async () => {
    await expectRefusal({}, 'counts', [])
  })

  it('files without any line', async () => {
    await expectRefusal({ invoices: [], counts: [] }, 'counts')
  })

  it.each(['x', '1', '3f2c1a52-7a4d-4d5e-9a39', 'null', '{}'])('the request id %j', async (given) =>
    expectRefusal({ request_id: given }, 'request_id'),
  )

  it('a file in another field after a valid file', async () => {
    await expectRefusal({}, 'title', [aFile('a.pdf'), { ...aFile('b.pdf'), field: 'title' }])
  })

  it('a missing author', async () => {
    await expectRefusal({ author: undefined }, 'author')
  })

  it.each(['kimms', 'nobody', 'YOONDH', 'yoondh '])('the author %j with 403', async (author) => {
    const before = await readStoredState()
    const draft = draftOf(author, 'voucher', 1, { invoices: FIRST, counts: '1' })
    const { status, body } = await submit(product(), headers, draft, [aFile('a')])
    expect([status, Object.keys(body)]).toEqual([403, ['detail']])
    expect(await readStoredState()).toEqual(before)
  })

  it('a field called __proto__, and stores nothing', async () => {
    const before = await readStoredState()
    const form = encodeForm(draftOf('yoondh', 'voucher', 1), [
      { ...aFile('a'), field: '__proto__' },
    ])
    const all = { ...headers, ...form.headers }
    const { status } = await send(product(), { method: 'POST', url, ...form, headers: all })
    expect(status).toBe(400)
    expect(await readStoredState()).toEqual(before)
  })
})

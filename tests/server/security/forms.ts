import { beforeAll, describe, expect, it } from 'vitest'
import { aVoucher } from '../../../models/samples/voucher.ts'
import { aFile, draftOf, encodeForm, type FormFile, submit, type FormTexts } from '../forms.ts'
import { send } from '../product.ts'
import { readStoredDocuments } from '../stored.ts'
import { addBatch, addLines } from '../vouchers.ts'
import { type State, stateOf } from './state.ts'
import { sharedProduct, signInSharedEmployees } from './product.ts'

describe('forms', () => {
  let headers: { authorization: string }
  let before: State
  const FIRST = '701-70100-001-1'

  beforeAll(async () => {
    headers = (await signInSharedEmployees('author', 'leader', 'director', 'other')).author
    await addBatch(sharedProduct(), 'voucher', 701)
    before = await stateOf(sharedProduct())
  })

  /** Submits batch 701 with one change; asserts 400 on one field, and that nothing is written. */
  async function expectRefusal(field: string, wrong: FormTexts, files: FormFile[] = []) {
    const { status, body } = await submit(
      sharedProduct(),
      headers,
      draftOf('author', 'voucher', 701, wrong),
      files,
    )
    expect([status, body]).toEqual([400, { [field]: [expect.any(String)] }])
    expect(await stateOf(sharedProduct())).toEqual(before)
  }

  const leader = { id: 'leader', type: '0', order: 0 }
  const line = (...people: unknown[]) => JSON.stringify(people)
  const raw = (change: string) => `[{"id":"leader","type":"0","order":0,${change}}]`

  describe('approvers', () => {
    it.each([
      ['JSON with a byte order mark', `\ufeff${line(leader)}`],
      ['JSON with a comment', `${line(leader)} // x`],
      ['JSON with a trailing comma', '[{"id":"leader","type":"0","order":0},]'],
      ['JSON in single quotes', "[{'id':'leader','type':'0','order':0}]"],
      ['two JSON texts', `${line(leader)}${line(leader)}`],
      ['an object with a length', JSON.stringify({ 0: leader, length: 1 })],
      ['true', 'true'],
      ['an order of 1e400', raw('"order":1e400')],
      ['an order of 2^53', line({ ...leader, order: 2 ** 53 })],
      ['an order of null', line({ ...leader, order: null })],
      ['an order of true', line({ ...leader, order: true })],
      ['an order in a list', line({ ...leader, order: [0] })],
      ['a type of null', line({ ...leader, type: null })],
      ['a type in a list', line({ ...leader, type: ['0'] })],
      ['a type of an object', line({ ...leader, type: { valueOf: '0' } })],
      ['a padded type', line({ ...leader, type: ' 0' })],
      ['a full-width type', line({ ...leader, type: '０' })],
      ['a type of -1', line({ ...leader, type: -1 })],
      ['a type of 0.5', line({ ...leader, type: 0.5 })],
      ['a decision in the result', line({ ...leader, result: 2 })],
      ['a decision in the result of two digits', line({ ...leader, result: '02' })],
      ['a date of a decision', line({ ...leader, sign_date: '2026-11-20' })],
      ['a date of a decision as a number', line({ ...leader, sign_date: 0 })],
      ['a comment of one blank', line({ ...leader, comment: ' ' })],
      ['a comment that is false', line({ ...leader, comment: false })],
      ['an id that is a list', line({ ...leader, id: ['leader'] })],
      ['an id that is an object', line({ ...leader, id: { $ne: null } })],
      ['an id that is true', line({ ...leader, id: true })],
      ['the id __proto__', line({ ...leader, id: '__proto__' })],
      ['the id constructor', line({ ...leader, id: 'constructor' })],
      ['the id hasOwnProperty', line({ ...leader, id: 'hasOwnProperty' })],
      ['a wildcard', line({ ...leader, id: 'lead%' })],
      ['a one-character wildcard', line({ ...leader, id: 'leade_' })],
      ['SQL', line({ ...leader, id: `leader' or '1'='1` })],
      ['SQL of an array', line({ ...leader, id: '{leader}' })],
      ['a full-width name', line({ ...leader, id: 'ｌｅａｄｅｒ' })],
      ['a zero-width character', line({ ...leader, id: 'leader\u200b' })],
      ['a soft hyphen', line({ ...leader, id: 'lea\u00adder' })],
      ['a right-to-left override', line({ ...leader, id: '\u202eredael' })],
      ['a Cyrillic letter', line({ ...leader, id: 'leаder' })],
      ['an unknown name of 100,000 characters', line({ ...leader, id: 'x'.repeat(100_000) })],
      ['nested objects, 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
      [
        '101 people',
        line(...Array.from({ length: 101 }, (_, order) => ({ id: `u${order}`, type: '0', order }))),
      ],
      ['__proto__ in a person of a person', raw('"x":{"__proto__":{"type":"1"}}')],
    ])('returns 400 for %s', async (_, approvers) => expectRefusal('approvers', { approvers }))
  })

  describe('receivers', () => {
    it.each([
      ['null', 'null'],
      ['a number', '1'],
      ['a text', '"other"'],
      ['nested lists', '[["other"]]'],
      ['an empty name', '[""]'],
      ['an object without an id', '[{"name":"other"}]'],
      ['an object with a list as id', '[{"id":["other"]}]'],
      ['a wildcard', '["%"]'],
      ['SQL', `["other' or '1'='1"]`],
      ['another case', '["OTHER"]'],
      ['a zero-width character', '["other\u200b"]'],
      ['__proto__ as a name', '["__proto__"]'],
      ['nested lists, 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000)],
      ['101 people', JSON.stringify(Array.from({ length: 101 }, (_, at) => `u${at}`))],
    ])('returns 400 for %s', async (_, receivers) => expectRefusal('receivers', { receivers }))
  })

  describe('batch_number', () => {
    it.each([
      ['0', '0'],
      ['hexadecimal', '0x1'],
      ['octal', '0o1'],
      ['a plus sign', '+1'],
      ['a line end', '1\n'],
      ['a thousands separator', '1,000'],
      ['an exponent', '1e0'],
      ['Arabic digits', '١'],
      ['Infinity', 'Infinity'],
      ['NaN', 'NaN'],
      ['a big integer', '1n'],
      ['a list', '[1]'],
      ['minus zero', '-0'],
      ['2^53 + 1', '9007199254740993'],
      ['NUL', '1\0'],
      ['a statement', '1; drop table documents'],
    ])('returns 400 for %s', async (_, batch_number) =>
      expectRefusal('batch_number', { batch_number }),
    )
  })

  describe('document_type', () => {
    it.each([
      ['decomposed Hangul', '채무발생'.normalize('NFD')],
      ['a blank', '채무발생 '],
      ['the number of the type', '0'],
      ['a list', '["채무발생"]'],
      ['NUL', '채무발생\0'],
      ['toString', 'toString'],
      ['SQL', `채무발생' or '1'='1`],
    ])('returns 400 for %s', async (_, document_type) =>
      expectRefusal('document_type', { document_type }),
    )
  })

  describe('invoices and counts', () => {
    it.each([
      ['a line in another case', 'invoices', [FIRST.replace('-', '–')], ['0']],
      ['a wildcard', 'invoices', ['701-70100-001-%'], ['0']],
      ['SQL', 'invoices', [`${FIRST}' or '1'='1`], ['0']],
      ['__proto__', 'invoices', ['__proto__'], ['0']],
      ['a JSON list', 'invoices', [`["${FIRST}"]`], ['0']],
      ['a padded line', 'invoices', [` ${FIRST}`], ['0']],
      ['a line of 100,000 characters', 'invoices', ['x'.repeat(100_000)], ['0']],
      ['a padded count', 'counts', [FIRST], [' 0']],
      ['a count with a plus sign', 'counts', [FIRST], ['+0']],
      ['a hexadecimal count', 'counts', [FIRST], ['0x0']],
      ['a count of full-width digits', 'counts', [FIRST], ['０']],
      ['a count of Infinity', 'counts', [FIRST], ['Infinity']],
      ['a count of 2^31', 'counts', [FIRST], ['2147483648']],
      ['a count of NUL', 'counts', [FIRST], ['\0']],
      ['a count of a file that did not arrive', 'counts', [FIRST], ['1']],
    ])('return 400 for %s', async (_, field, invoices, counts) =>
      expectRefusal(field, { invoices, counts }),
    )
  })

  describe('request_id', () => {
    it.each([
      ['braces', '{3f2c1a52-7a4d-4d5e-9a39-0f3c0a2b1c4d}'],
      ['no hyphens', '3f2c1a527a4d4d5e9a390f3c0a2b1c4d'],
      ['a prefix', 'urn:uuid:3f2c1a52-7a4d-4d5e-9a39-0f3c0a2b1c4d'],
      ['a line end', '3f2c1a52-7a4d-4d5e-9a39-0f3c0a2b1c4d\n'],
      ['NUL', '3f2c1a52-7a4d-4d5e-9a39-0f3c0a2b1c4\0'],
      [
        'two values',
        ['3f2c1a52-7a4d-4d5e-9a39-0f3c0a2b1c4d', '3f2c1a52-7a4d-4d5e-9a39-0f3c0a2b1c4e'],
      ],
      ['SQL', `3f2c1a52-7a4d-4d5e-9a39-0f3c0a2b1c4d' or '1'='1`],
    ])('returns 400 for %s', async (_, request_id) => expectRefusal('request_id', { request_id }))
  })

  describe('files', () => {
    it.each([
      'approvers',
      'invoices',
      'counts',
      'file',
      'FILES',
      'files[]',
      'files[0]',
      'document_id',
    ])('return 400 in the field %s', async (field) =>
      expectRefusal(field, {}, [{ ...aFile('a.pdf'), field }]),
    )
  })

  describe('a text field named after a property of every object', () => {
    it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
      'returns 400 for %s',
      async (field) => {
        const form = encodeForm(draftOf('author', 'voucher', 701, { x: 'x' }))
        const payload = form.payload.toString('latin1').replace('name="x"', `name="${field}"`)
        const { status, body } = await send(sharedProduct(), {
          method: 'POST',
          url: '/ea/create_document/',
          payload: Buffer.from(payload, 'latin1'),
          headers: { ...headers, ...form.headers },
        })
        expect([status, body]).toEqual([400, { detail: expect.any(String) }])
        expect(await stateOf(sharedProduct())).toEqual(before)
      },
    )
  })

  describe('unknown fields', () => {
    it('are ignored: status, id, date, author name and decisions are set by the server', async () => {
      await addBatch(sharedProduct(), 'voucher', 702)
      const extra = {
        id: '4711',
        document_id: '4711',
        doc_status: '결재완료',
        status: 'approved',
        created: '2000-01-01',
        created_at: '2000-01-01T00:00:00Z',
        author_name: 'leader',
        price: '1',
        signs: line({ ...leader, result: '2' }),
        is_readed_after_finishing: 'true',
      }
      const form = encodeForm({ ...draftOf('author', 'voucher', 702), ...extra })
      const { status, body } = await send(sharedProduct(), {
        method: 'POST',
        url: '/ea/create_document/',
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      })
      expect(status).toBe(201)
      expect(body.id).not.toBe(4711)
      const stored = (await readStoredDocuments(sharedProduct())).find(({ id }) => id === body.id)
      expect(stored).toMatchObject({
        author_id: 'author',
        status: 'waiting',
        signs: [
          { employee_id: 'leader', result: '0' },
          { employee_id: 'director', result: '1' },
        ],
      })
    })
  })

  describe('a request_id of an earlier document', () => {
    const request_id = '3f2c1a52-7a4d-4d5e-9a39-0f3c0a2b1c4e'
    let earlier = 0
    beforeAll(async () => {
      await addBatch(sharedProduct(), 'nacct', 43)
      await addBatch(sharedProduct(), 'nacct', 44)
      await addLines(sharedProduct(), 'payment', aVoucher({ RPICU: 43, RPDOC: 43_000 }))
      const draft = draftOf('author', 'nacct', 43, { request_id })
      earlier = (await submit(sharedProduct(), headers, draft)).body.id
    })

    it.each([
      ['another batch', 'nacct', 44, '44-4400-001-1'],
      ['the same number of another category', 'payment', 43, '43-43000-001-1'],
    ] as const)('returns 409 and writes nothing for %s', async (_, category, number, invoices) => {
      const state = await stateOf(sharedProduct())
      const draft = draftOf('author', category, number, { request_id, invoices, counts: '1' })
      const { status, body } = await submit(sharedProduct(), headers, draft, [aFile('a.pdf')])
      const detail = `이 request_id는 문서 ${earlier}번(배치 43)의 것입니다. 새 request_id로 다시 보내 주세요.`
      expect([status, body]).toEqual([409, { detail }])
      expect(await stateOf(sharedProduct())).toEqual(state)
    })

    it('returns the same document for the same batch, regardless of the other fields', async () => {
      const state = await stateOf(sharedProduct())
      const draft = draftOf('author', 'nacct', 43, {
        request_id,
        title: 'Other',
        approvers: line(leader),
      })
      const { status, body } = await submit(sharedProduct(), headers, draft)
      expect([status, body]).toEqual([201, { id: earlier }])
      expect(await stateOf(sharedProduct())).toEqual(state)
    })
  })

  describe('an author who is not the caller', () => {
    it.each([
      ['and is an approver as well', { approvers: line(leader) }],
      ['and everything else is wrong', { title: '', approvers: '[', batch_number: 'x' }],
      ['and the document type is unknown', { document_type: 'x' }],
    ])('returns 403 %s', async (_, wrong) => {
      const state = await stateOf(sharedProduct())
      const draft = draftOf('leader', 'voucher', 701, wrong)
      const { status, body } = await submit(sharedProduct(), headers, draft)
      expect([status, body]).toEqual([403, { detail: expect.any(String) }])
      expect(await stateOf(sharedProduct())).toEqual(state)
    })
  })
})

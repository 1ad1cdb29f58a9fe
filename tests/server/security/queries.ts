import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../models/samples/days.ts'
import { post, submitNew } from '../approval.ts'
import { aFile } from '../forms.ts'
import { send } from '../product.ts'
import { addBatch } from '../vouchers.ts'
import { boundaryIds, hostileTexts } from './hostile.ts'
import { authenticatedCalls, requestOf } from './requests.ts'
import { type State, stateOf } from './state.ts'
import { sharedProduct, signInSharedEmployees } from './product.ts'

describe('hostile requests', () => {
  const everybody = ['author', 'first', 'second', 'reader', 'stranger'] as const
  let people: Record<(typeof everybody)[number], { authorization: string }>
  let id = 0
  let before: State

  beforeAll(async () => {
    people = await signInSharedEmployees(...everybody)
    await addBatch(sharedProduct(), 'voucher', 900)
    const receivers = JSON.stringify(['reader'])
    id = await submitNew(
      sharedProduct(),
      'author',
      people.author,
      ['first', 'second'],
      { receivers },
      [aFile('a.txt')],
    )
    before = await stateOf(sharedProduct())
  })

  const filters = ['startDate', 'endDate', 'search', 'batchNumber', 'user', 'department'] as const
  /** The filter parameters of a list, a paged box and the pending box. In each of them the employee has a row. */
  const filtered = [
    ...filters.map((parameter) => ['/erp/voucher_list/', parameter, 'author'] as const),
    ...[...filters, 'page'].map(
      (parameter) => ['/ea/written_document/', parameter, 'author'] as const,
    ),
    ...filters.map((parameter) => ['/ea/sign_document/', parameter, 'first'] as const),
  ]

  describe.each(filtered)('%s by %s', (url, parameter, who) => {
    const good: Record<string, string> = url.startsWith('/erp/')
      ? { startDate: today, endDate: today }
      : {}

    it.each(hostileTexts)('returns no row, or 400 on the parameter, for %j', async (value) => {
      const query = { ...good, [parameter]: value }
      const { status, body } = await send(sharedProduct(), { url, headers: people[who], query })
      if (status === 200) expect((body as object[]).filter((row) => 'id' in row)).toEqual([])
      else expect([status, body]).toEqual([400, { [parameter]: [expect.any(String)] }])
    })

    it('returns a row without the filter', async () => {
      const { body } = await send(sharedProduct(), { url, headers: people[who], query: good })
      expect(body[0]).toHaveProperty('id')
      expect(await stateOf(sharedProduct())).toEqual(before)
    })
  })

  describe('the period of a box', () => {
    it.each([
      ['30 February', { startDate: '2026-02-30' }, 'startDate'],
      ['29 February of 1900', { endDate: '1900-02-29' }, 'endDate'],
      ['year 0', { startDate: '0000-01-01' }, 'startDate'],
      ['year 10000', { endDate: '10000-01-01' }, 'endDate'],
      ['a negative year', { startDate: '-0001-01-01' }, 'startDate'],
      ['a timestamp', { startDate: '2026-11-20T00:00:00+09:00' }, 'startDate'],
      ['no separators', { endDate: '20261120' }, 'endDate'],
      ['full-width digits', { startDate: '２０２６-11-20' }, 'startDate'],
      ['a day of one digit', { startDate: '2026-11-1' }, 'startDate'],
      ['-infinity', { startDate: '-infinity' }, 'startDate'],
      ['now', { startDate: 'now' }, 'startDate'],
      ['epoch', { endDate: 'epoch' }, 'endDate'],
      ['NUL', { startDate: '2026-11-20\0' }, 'startDate'],
      ['a line end', { startDate: '2026-11-20\n' }, 'startDate'],
      ['an end before the start', { startDate: '2026-11-21', endDate: '2026-11-20' }, 'endDate'],
      ['two values', { startDate: ['2026-11-20', '2026-11-21'] }, 'startDate'],
    ])('refuses %s', async (_, query, field) => {
      const url = '/ea/written_document/'
      const { status, body } = await send(sharedProduct(), { url, headers: people.author, query })
      expect([status, body]).toEqual([400, { [field]: [expect.any(String)] }])
    })
  })

  describe('document ids at and beyond their limits', () => {
    it.each(boundaryIds)('do_sign/ refuses %j', async (document_id) => {
      const order = { document_id, username: 'first', opinion: '', sign_type: '승인' }
      const { status, body } = await post(sharedProduct(), people.first, 'do_sign/', order)
      expect([400, 403]).toContain(status)
      expect(Object.keys(body)).toEqual([status === 400 ? 'document_id' : 'detail'])
      expect(await stateOf(sharedProduct())).toEqual(before)
    })

    it.each(boundaryIds)('withdraw/ refuses %j', async (document_id) => {
      const { status, body } = await post(sharedProduct(), people.author, 'withdraw/', {
        document_id,
      })
      expect([400, 403]).toContain(status)
      expect(Object.keys(body)).toEqual([status === 400 ? 'document_id' : 'detail'])
      expect(await stateOf(sharedProduct())).toEqual(before)
    })

    it.each(boundaryIds)('do_sign_all/ approves nothing for [%j]', async (document_id) => {
      const ids = { document_ids: [document_id] }
      const { status, body } = await post(sharedProduct(), people.first, 'do_sign_all/', ids)
      if (status === 200)
        expect(body).toEqual([{ document_id, ok: false, detail: expect.any(String) }])
      else expect([status, body]).toEqual([400, { document_ids: [expect.any(String)] }])
      expect(await stateOf(sharedProduct())).toEqual(before)
    })

    it.each([
      ['a number', 1],
      ['a text', '1'],
      ['null', null],
      ['an object', { 0: 1, length: 1 }],
      ['1,001 ids', Array.from({ length: 1001 }, (_, at) => at)],
      ['a list in a list', [[1]]],
    ])('do_sign_all/ refuses %s instead of a list', async (_, document_ids) => {
      const { status, body } = await post(sharedProduct(), people.first, 'do_sign_all/', {
        document_ids,
      })
      expect([status, Object.keys(body)]).toEqual([400, ['document_ids']])
      expect(await stateOf(sharedProduct())).toEqual(before)
    })

    it.each(['0', '-1', '1.5', '2147483648', '1e3', '%00', '..%2f1', '1;1', 'x', '１'])(
      'cc_update/ refuses %s',
      async (text) => {
        const { status } = await post(sharedProduct(), people.reader, `cc_update/${text}`, {})
        expect([400, 403, 404]).toContain(status)
        expect(await stateOf(sharedProduct())).toEqual(before)
      },
    )
  })

  describe('do_sign/ with a malformed body', () => {
    const order = () => ({ document_id: id, username: 'first', opinion: '', sign_type: '승인' })

    it.each<[string, string | Buffer, string]>([
      [
        'a form',
        'document_id=1&username=first&opinion=&sign_type=%EC%8A%B9%EC%9D%B8',
        'application/x-www-form-urlencoded',
      ],
      ['text', '{"document_id":1}', 'text/plain'],
      ['no type of media', '{"document_id":1}', ''],
      ['XML', '<document_id>1</document_id>', 'application/xml'],
      ['a list', '[]', 'application/json'],
      ['null', 'null', 'application/json'],
      ['a text of JSON', '"x"', 'application/json'],
      ['a cut body', '{"document_id":1,', 'application/json'],
      ['UTF-16', Buffer.from('{"document_id":1}', 'utf16le'), 'application/json; charset=utf-16'],
      ['__proto__', '{"__proto__":{"document_id":1}}', 'application/json'],
      ['constructor', '{"constructor":{"prototype":{"document_id":1}}}', 'application/json'],
      [
        'nested lists, 100,000 deep',
        `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
        'application/json',
      ],
      ['2 MB', JSON.stringify({ opinion: 'x'.repeat(2_000_000) }), 'application/json'],
    ])('refuses %s', async (_, payload, type) => {
      const headers = { ...people.first, ...(type && { 'content-type': type }) }
      const { status, body } = await send(sharedProduct(), {
        method: 'POST',
        url: '/ea/do_sign/',
        headers,
        payload,
      })
      expect([400, 413, 415]).toContain(status)
      expect(JSON.stringify(body)).not.toMatch(/node_modules|select |at \//)
      expect(await stateOf(sharedProduct())).toEqual(before)
    })

    it.each(['author', 'second', 'reader', 'stranger'] as const)(
      'refuses %s when it sends the username of the approver',
      async (who) => {
        const { status, body } = await post(sharedProduct(), people[who], 'do_sign/', order())
        expect([status, Object.keys(body)]).toEqual([403, ['detail']])
        expect(await stateOf(sharedProduct())).toEqual(before)
      },
    )

    it.each(['FIRST', 'first ', 'fi%', '__proto__', '', 'first\0', 'ｆｉｒｓｔ'])(
      'refuses the username %j',
      async (username) => {
        const { status } = await post(sharedProduct(), people.first, 'do_sign/', {
          ...order(),
          username,
        })
        expect([400, 403]).toContain(status)
        expect(await stateOf(sharedProduct())).toEqual(before)
      },
    )

    it.each(['approve', '1', '승인 ', '승인'.normalize('NFD'), '회수', '', null, ['승인']])(
      'refuses the decision %j',
      async (sign_type) => {
        const { status, body } = await post(sharedProduct(), people.first, 'do_sign/', {
          ...order(),
          sign_type,
        })
        expect([status, Object.keys(body)]).toEqual([400, ['sign_type']])
        expect(await stateOf(sharedProduct())).toEqual(before)
      },
    )
  })

  describe('methods', () => {
    const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'POST'] as const
    const wrong = authenticatedCalls
      .filter((name) => name !== 'listen')
      .flatMap((name) =>
        methods
          .filter((method) => {
            const own = requestOf(name, {}).method
            return method !== own && !(own === 'GET' && method === 'HEAD')
          })
          .map((method) => [method, name] as const),
      )

    it.each(wrong)('%s of %s returns 404 or 405 and writes nothing', async (method, name) => {
      const { url } = requestOf(name, {})
      const { statusCode } = await sharedProduct().app.inject({
        method,
        url,
        headers: people.author,
      } as InjectOptions)
      expect([404, 405]).toContain(statusCode)
      expect(await stateOf(sharedProduct())).toEqual(before)
    })
  })

  describe('paths', () => {
    it.each([
      '/pdf/..%2fpackage.json',
      '/pdf/%2e%2e/%2e%2e/package.json',
      '/assets/..%5c..%5cpackage.json',
      '/assets/%00.js',
      '/..;/package.json',
      '//etc/passwd',
      '/./package.json',
      '/node_modules/fastify/package.json',
      '/server/main.ts',
      '/data/postgres/PG_VERSION',
      '/.git/config',
      '/.env',
      '/index.html.bak',
      '/rest-auth/login/../../package.json',
      '/media/',
      '/media/avatar/1.png',
      '/media/attachment/',
      '/media/attachment/%2e%2e%2f%2e%2e%2fpostgres%2fPG_VERSION',
      '/media/archive/1%00',
      '/EA/DOCUMENT/?document_id=1',
      '/ea//document/?document_id=1',
      '/ea/document;x=1?document_id=1',
      '/ea/get_defaultUsers/..%2f..%2fget_allUsers',
      '/ea/get_defaultUsers/%00',
      '/ea/get_defaultUsers/%E0',
      '/ea/get_defaultUsers/__proto__',
      '/ea/get_defaultUsers/constructor',
      `/ea/${'a'.repeat(20_000)}`,
    ])('%s returns no content', async (url) => {
      const { statusCode, body } = await sharedProduct().app.inject({
        url,
        headers: people.stranger,
      })
      expect([400, 403, 404, 405, 414]).toContain(statusCode)
      expect(body).not.toMatch(/"name": "e-payment"|prepareServer|Rent of November|root:/)
    })
  })
})

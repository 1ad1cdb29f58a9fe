import { beforeAll, describe, expect, it } from 'vitest'
import { COMMENT_MAX, LINE_NAME_MAX, TITLE_MAX } from '../../contract/limits.ts'
import { scopes } from '../../contract/integrationCalls.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { addIntegration } from '../../server/integration/integrations.service.ts'
import { decide, signInAll, submitNew } from './approval.ts'
import { draftOf, submit } from './forms.ts'
import { send, useProduct } from './product.ts'
import { readStoredDocuments } from './stored.ts'
import { addBatch } from './vouchers.ts'

const product = useProduct()
let people: Record<'author' | 'leader' | 'director', { authorization: string }>
let number = 0

beforeAll(async () => {
  people = await signInAll(product(), 'author', 'leader', 'director')
})

/** A text of two visible characters that is too long only before the bidi controls are removed. */
const padded = (most: number) => `a${'\u200e'.repeat(4 * most)}b`
/** The largest text of Hangul, decomposed into three UTF-16 units for each syllable. */
const decomposed = (most: number) => '각'.repeat(most).normalize('NFD')

const submitTitle = async (title: string) => {
  await addBatch(product(), 'voucher', ++number)
  return submit(product(), people.author, draftOf('author', 'voucher', number, { title }))
}

const saveLine = (name: string) =>
  send(product(), {
    method: 'POST',
    url: '/ea/save_line/',
    headers: { ...people.author },
    payload: { name, approvers: [{ id: 'leader', type: '0' }] },
  })

const register = (fields: object) => {
  const form = {
    username: 'newcomer',
    first_name: '새내기',
    password1: '비밀번호',
    password2: '비밀번호',
    department: '재무팀',
    position: '대리',
  }
  const payload = { ...form, ...fields }
  return send(product(), { method: 'POST', url: '/rest-auth/registration/', payload })
}

describe('a text that is too long before it is normalized', () => {
  it('is refused as a title', async () => {
    const { status, body } = await submitTitle(padded(TITLE_MAX))
    expect([status, Object.keys(body)]).toEqual([400, ['title']])
  })

  it('is refused as a comment', async () => {
    const id = await submitNew(product(), 'author', people.author, ['leader'])
    const comment = padded(COMMENT_MAX)
    const { status, body } = await decide(product(), 'leader', people.leader, id, '승인', comment)
    expect([status, Object.keys(body)]).toEqual([400, ['opinion']])
  })

  it('is refused as the name of a saved line', async () => {
    const { status, body } = await saveLine(padded(LINE_NAME_MAX))
    expect([status, Object.keys(body)]).toEqual([400, ['name']])
  })

  it.each([
    ['user', '/ea/written_document/'],
    ['department', '/ea/written_document/'],
    ['user', '/erp/voucher_list/?startDate=2026-11-01&endDate=2026-11-30'],
    ['department', '/erp/voucher_list/?startDate=2026-11-01&endDate=2026-11-30'],
  ])('is refused as the filter %s of %s', async (field, address) => {
    const url = `${address}${address.includes('?') ? '&' : '?'}${field}=${'a'.repeat(1001)}`
    const { status, body } = await send(product(), { url, headers: { ...people.author } })
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  it('is refused in a voucher line of the ERP', async () => {
    const { token } = await addIntegration(product().database.db, 'ERP', scopes, [])
    const post = async (RPICU: number, cells: object) => {
      const lines = aVoucher({ RPICU, RPDOC: RPICU * 100 })
      const batch = { number: RPICU, lines: lines.map((line) => ({ ...line, ...cells })) }
      const { body } = await send(product(), {
        method: 'POST',
        url: '/integration/batches/',
        headers: { authorization: `Bearer ${token}` },
        payload: { category: 'voucher', batches: [batch] },
      })
      return body.results[0]
    }
    expect(await post(9001, { RPRMK: padded(1000) })).toMatchObject({
      outcome: 'refused',
      line: 1,
      reason: 'RPRMK has more than 4000 UTF-16 code units',
    })
    expect(await post(9002, { RPRMK: decomposed(1000) })).toMatchObject({ outcome: 'added' })
    expect(await post(9003, { RPRMK: 'a'.repeat(4000) })).toMatchObject({ outcome: 'added' })
  })

  it('is cut to its last characters as the name of a file', async () => {
    const [line] = await addBatch(product(), 'voucher', ++number)
    const draft = draftOf('author', 'voucher', number, { invoices: line?.id, counts: '1' })
    const name = encodeURIComponent(`cut ${'\u200e'.repeat(1100)}kept.pdf`)
    const file = {
      name: '',
      bytes: Buffer.from('1'),
      disposition: `filename*=UTF-8''${name}`,
    }
    expect((await submit(product(), people.author, draft, [file])).status).toBe(201)
    expect((await readStoredDocuments(product())).at(-1)?.attachments[0]?.title).toBe('kept.pdf')
  })
})

describe('the largest decomposed Hangul text', () => {
  it('is accepted as a title, a comment and the name of a saved line', async () => {
    expect((await submitTitle(decomposed(TITLE_MAX))).status).toBe(201)
    const { id = 0, title } = (await readStoredDocuments(product())).at(-1) ?? {}
    expect(title).toBe('각'.repeat(TITLE_MAX))
    const comment = decomposed(COMMENT_MAX)
    expect((await decide(product(), 'leader', people.leader, id, '승인', comment)).status).toBe(200)
    const text = `select comment from signs where document_id = $1 and employee_id = 'leader'`
    const { rows } = await product().database.pool.query(text, [id])
    expect(rows).toEqual([{ comment: '각'.repeat(COMMENT_MAX) }])
    expect((await saveLine(decomposed(LINE_NAME_MAX))).status).toBe(201)
  })
})

describe('POST /rest-auth/registration/', () => {
  it('returns 413 for a body of more than 64 kB, which no form has', async () => {
    expect((await register({ first_name: 'x'.repeat(64 * 1024) })).status).toBe(413)
    const emojis = (count: number) => '🔑'.repeat(count)
    const escaped = (text: string) =>
      JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
    const fields = [
      ...['first_name', 'department', 'position'].map((field) => [field, emojis(150)]),
      ...['password1', 'password2'].map((field) => [field, emojis(1000)]),
      ['username', 'largest'],
    ]
    const payload = `{${fields.map(([field, text]) => `"${field}":${escaped(text ?? '')}`)}}`
    const { status } = await send(product(), {
      method: 'POST',
      url: '/rest-auth/registration/',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(status).toBe(201)
  })

  it.each(['first_name', 'department', 'position'])(
    'accepts the largest decomposed %s',
    async (field) => {
      const { status } = await register({ [field]: decomposed(150), username: field })
      expect(status).toBe(201)
    },
  )
})

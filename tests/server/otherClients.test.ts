import { beforeAll, describe, expect, it } from 'vitest'
import { listBox, open, submitNew, decide, signInAll, withdraw } from './approval.ts'
import { PASSWORD } from './people.ts'
import { send, useProduct } from './product.ts'

/** Dates, times and counts that clients other than our app show as they are (docs/wire.md, the introduction and "Boxes"). */
const product = useProduct()
let people: Record<'yoondh' | 'leader' | 'director', { authorization: string }>

beforeAll(async () => {
  people = await signInAll(product(), 'yoondh', 'leader', 'director')
})

const query = (text: string, values: unknown[]) => product().database.pool.query(text, values)

describe('GET /ea/document/', () => {
  it('returns dates and local times of Seoul, and timestamps with an offset', async () => {
    const id = await submitNew(product(), 'yoondh', people.yoondh, ['leader', 'director'])
    await decide(product(), 'leader', people.leader, id, '승인', '  확인했습니다 ')
    await query(`update documents set created_at = '2026-11-22T18:41:05.163Z' where id = $1`, [id])
    await query(
      `update signs set signed_at = '2026-11-22T18:45:59.999999Z'
       where document_id = $1 and result = '2'`,
      [id],
    )
    const { body } = await open(product(), people.director, id)
    expect(body).toMatchObject({
      created: '2026-11-23',
      created_at: '2026-11-22T18:41:05.163Z',
    })
    expect(body.signs[0]).toMatchObject({
      result: '2',
      comment: '확인했습니다',
      sign_date: '2026-11-23T03:45:59',
      signed_at: '2026-11-22T18:45:59.999Z',
      created: '2026-11-23T03:41:05',
    })
    expect(body.signs[1]).toMatchObject({
      result: '0',
      comment: null,
      created: '2026-11-23T03:41:05',
    })
  })

  it('has an empty comment after a decision without one, and signType 20 for an agreement', async () => {
    const approvers = JSON.stringify([
      { id: 'leader', name: 'leader', type: '1', order: 0 },
      { id: 'director', name: 'director', type: '0', order: 1 },
    ])
    const id = await submitNew(product(), 'yoondh', people.yoondh, [], { approvers })
    await decide(product(), 'leader', people.leader, id)
    const { body } = await open(product(), people.director, id)
    expect(body.signs).toMatchObject([
      { result: '2', comment: '', signType: 20 },
      { result: '0', comment: null, signType: 10 },
    ])
  })
})

describe('a signed URL', () => {
  it.each([
    ['영수증.pdf', 'pdf'],
    ['사진.JPG', 'JPG'],
    ['a.tar.gz', 'gz'],
    ['확장자 없음', undefined],
    ['a.한글', undefined],
    ['a.p&f', undefined],
  ])('of %s ends with the extension of the file name', async (name, extension) => {
    const file = { name, bytes: Buffer.from('%PDF-1.4') }
    const id = await submitNew(product(), 'yoondh', people.yoondh, ['leader'], {}, [file])
    const { attachments, archive } = (await open(product(), people.leader, id)).body
    expect(/\.(\w+)$/.exec(attachments[0].path)?.[1]).toBe(extension)
    expect(archive).toMatch(/\.zip$/)
    for (const url of [attachments[0].path, archive]) {
      expect((await product().app.inject(url)).statusCode).toBe(200)
    }
  })
})

describe('GET /ea/get_todo_count/', () => {
  const ended = async () =>
    (await send(product(), { url: '/ea/get_todo_count/', headers: people.yoondh })).body[2]
  const unread = async () =>
    (await listBox(product(), people.yoondh, 'written', { isNotReaded: 'true' })).total

  it.each([
    ['approved', 1, (id: number) => decide(product(), 'leader', people.leader, id)],
    ['rejected', 1, (id: number) => decide(product(), 'leader', people.leader, id, '반려')],
    ['withdrawn', 0, (id: number) => withdraw(product(), people.yoondh, id)],
  ] as const)(
    'counts a document of the employee that is %s as %i until it is opened',
    async (_status, more, end) => {
      const before = await ended()
      const id = await submitNew(product(), 'yoondh', people.yoondh, ['leader'])
      expect(await ended()).toBe(before)
      await end(id)
      expect([await ended(), await unread()]).toEqual([before + more, before + more])
      await open(product(), people.leader, id)
      expect(await ended()).toBe(before + more)
      await open(product(), people.yoondh, id)
      expect([await ended(), await unread()]).toEqual([before, before])
    },
  )
})

describe('GET /ea/written_document/', () => {
  it.each(['', '?summary=true', '?page='])(
    'returns %s without a page as a plain array, and with a page with the total',
    async (asked) => {
      const url = `/ea/written_document/${asked}`
      const { body } = await send(product(), { url, headers: people.yoondh })
      const paged = await listBox(product(), people.yoondh, 'written')
      expect(body.map(({ id }: { id: number }) => id)).toEqual(paged.ids)
      expect(paged.total).toBe(paged.ids.length)
    },
  )
})

describe('POST /rest-auth/login/', () => {
  const url = '/rest-auth/login/'
  const urlencoded = (texts: Record<string, string>) => ({
    payload: new URLSearchParams(texts).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const multipart = (texts: Record<string, string>) => {
    const parts = Object.entries(texts).map(
      ([name, text]) =>
        `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    )
    return {
      payload: `${parts.join('')}--edge--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    }
  }
  const right = { username: 'yoondh', password: PASSWORD }

  describe.each([
    ['urlencoded', urlencoded],
    ['multipart', multipart],
  ])('as %s form data', (_encoding, form) => {
    it('signs in', async () => {
      const { status, body } = await send(product(), { method: 'POST', url, ...form(right) })
      expect([status, Object.keys(body)]).toEqual([200, ['key']])
    })

    it.each([
      ['a wrong password', { ...right, password: 'wrong' }, 'non_field_errors'],
      ['no password', { username: 'yoondh' }, 'password'],
      ['a password that is too long', { ...right, password: '가'.repeat(1400) }, 'password'],
    ])('refuses %s', async (_sense, texts, field) => {
      const { status, body } = await send(product(), { method: 'POST', url, ...form(texts) })
      expect([status, Object.keys(body)]).toEqual([400, [field]])
    })
  })

  it('refuses a truncated form, and a form with a file or many fields', async () => {
    const { payload, headers } = multipart(right)
    const file = payload.replace('name="username"', 'name="username"; filename="a"')
    const many = multipart(Object.fromEntries([...Array(20).keys()].map((at) => [`f${at}`, ''])))
    for (const bad of [payload.slice(0, -30), file, many.payload]) {
      const { status, body } = await send(product(), { method: 'POST', url, headers, payload: bad })
      expect([400, 413]).toContain(status)
      expect(body).not.toHaveProperty('key')
    }
  })

  it('is the only call that accepts form data without files', async () => {
    const { status } = await send(product(), {
      method: 'POST',
      url: '/ea/do_sign/',
      ...urlencoded({ document_id: '1' }),
      headers: { ...people.leader, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(status).toBe(415)
  })
})

describe('GET /', () => {
  it('returns the page for every Accept header', async () => {
    for (const accept of [undefined, '*/*', 'application/json', 'text/html']) {
      const response = await product().app.inject({ url: '/', headers: accept ? { accept } : {} })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.body).toContain('<div id="root">')
    }
  })
})

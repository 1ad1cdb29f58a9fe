import { once } from 'node:events'
import net from 'node:net'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { post, decide } from './approval.ts'
import { aFile, draftOf, encodeForm } from './forms.ts'
import { addEmployees, PASSWORD, signIn } from './people.ts'
import { send, useProduct } from './product.ts'
import { storedState, filesOf } from './stored.ts'
import { addBatch, batchNumbersOf, listVouchers } from './vouchers.ts'

const product = useProduct()
let batch = 0
let headers: { authorization: string }

beforeAll(() => addEmployees(product(), { id: 'kim' }, { id: 'leader' }, { id: 'director' }))
beforeEach(async () => {
  await addBatch(product(), 'voucher', ++batch)
  headers = await signIn(product(), 'kim')
})

const query = (sql: string) => product().database.pool.query(sql)

/** The ways in which a session can end while it is in use. */
const ends: [what: string, end: () => Promise<unknown>][] = [
  ['a sign-out', () => send(product(), { method: 'POST', url: '/rest-auth/logout/', headers })],
  ['a deactivation', () => query(`update employees set active = false where id = 'kim'`)],
  ['its expiry', () => query(`update sessions set expires_at = now() where employee_id = 'kim'`)],
  [
    'a sign-out on all other devices',
    async () => {
      const other = await signIn(product(), 'kim')
      const url = '/employee/end_other_devices/'
      expect((await send(product(), { method: 'POST', url, headers: other })).status).toBe(200)
    },
  ],
  [
    'a password change in another session',
    async () => {
      const other = await signIn(product(), 'kim')
      const payload = { new_password: PASSWORD }
      const url = '/employee/change_password/'
      const { status } = await send(product(), { method: 'POST', url, headers: other, payload })
      expect(status).toBe(200)
    },
  ],
]

/** Sends the first half of a form, runs `meanwhile`, and sends the rest; returns the status. */
async function submitSlowly(meanwhile: () => Promise<unknown>): Promise<number> {
  const lineId = `${batch}-${batch * 100}-001-1`
  const texts = draftOf('kim', 'voucher', batch, { invoices: [lineId], counts: ['1'] })
  const form = encodeForm(texts, [aFile('receipt.pdf', 200_000)])
  const { hostname, port } = new URL(await product().listen())
  const socket = net.connect(Number(port), hostname)
  socket.write(
    [
      'POST /ea/create_document/ HTTP/1.1',
      'host: localhost',
      'connection: close',
      `authorization: ${headers.authorization}`,
      `content-type: ${form.headers['content-type']}`,
      `content-length: ${form.payload.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  const half = form.payload.length / 2
  socket.write(form.payload.subarray(0, half))
  await vi.waitFor(() =>
    expect(filesOf(product().settings.DATA_DIR)).toContainEqual(expect.stringMatching(/^incoming/)),
  )
  await meanwhile()
  socket.write(form.payload.subarray(half))
  let response = ''
  socket.on('data', (data) => {
    response += data
  })
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])
}

const withoutEntries = async () =>
  (await storedState(product())).filter((row) => !row.startsWith('entries '))

describe('a session that ends during an upload', () => {
  it.each(ends)('stores nothing when it ends by %s', async (_, end) => {
    const before = await withoutEntries()
    expect(await submitSlowly(end)).toBe(401)
    expect(await withoutEntries()).toEqual(before)
    await query(`update employees set active = true where id = 'kim'`)
    headers = await signIn(product(), 'kim')
    expect(batchNumbersOf(await listVouchers(product(), headers, 'voucher'))).toContain(batch)
  })

  it('is not required after the document is stored', async () => {
    expect(await submitSlowly(async () => undefined)).toBe(201)
  })
})

describe('a session that ends while its decision waits for a lock', () => {
  it.each([
    ['do_sign/', (id: number) => decide(product(), 'leader', headers, id)],
    ['withdraw/', (id: number) => post(product(), headers, 'withdraw/', { document_id: id })],
  ])('makes %s return 401 and change nothing', async (path, decide) => {
    await submitSlowly(async () => undefined)
    const { rows } = await query('select max(id) as id from documents')
    const { id } = rows[0]
    const username = path === 'withdraw/' ? 'kim' : 'leader'
    headers = await signIn(product(), username)
    const client = await product().database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from documents where id = $1 for update', [id])
      const response = decide(id)
      await vi.waitFor(async () => {
        const waiting = await query(`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%store_decision(%'`)
        expect(waiting.rowCount).toBe(1)
      })
      await client.query(`delete from sessions where employee_id = '${username}'`)
      await client.query('commit')
      expect((await response).status).toBe(401)
    } finally {
      client.release()
    }
    const { rows: stored } = await query(`select status, array_agg(result order by seq) as results
      from documents d join signs on document_id = d.id where d.id = ${id} group by d.id`)
    expect(stored).toEqual([{ status: 'waiting', results: ['0', '1'] }])
  })
})

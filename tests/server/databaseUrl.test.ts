import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFile, draftOf, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { settingsOf, startProduct, type TestProduct, useProduct } from './product.ts'
import { expectDocumentsComplete } from './stored.ts'
import { addBatch } from './vouchers.ts'
import { openProxy } from './databaseProxy.ts'

/** The product whose embedded database the other product uses by URL. */
const host = useProduct()
let way: Awaited<ReturnType<typeof openProxy>>
let product: TestProduct
let headers: { authorization: string }
let number = 0

beforeAll(async () => {
  way = await openProxy(host().database)
  const { DATA_DIR } = host().settings
  product = await startProduct(settingsOf(DATA_DIR, { DATABASE_URL: way.url }))
  await addEmployees(product, { id: 'yoondh' }, { id: 'leader' }, { id: 'director' })
  headers = await signIn(product, 'yoondh')
})
afterAll(async () => {
  await product?.close()
  way?.close()
})
beforeEach(() => addBatch(host(), 'voucher', ++number))

function request() {
  const texts = draftOf('yoondh', 'voucher', number, {
    request_id: randomUUID(),
    invoices: `${number}-${number * 100}-001-1`,
    counts: '2',
  })
  const files = [aFile('a.pdf'), aFile('b.pdf')]
  return () => submit(product, headers, texts, files)
}

describe('a product on a DATABASE_URL', () => {
  it('shares its documents with another process on the same database', async () => {
    const { status, body } = await request()()
    expect(status).toBe(201)
    expect((await expectDocumentsComplete(host())).map(({ id }) => id)).toEqual([body.id])
  })

  it('stores a document once when the connection breaks before the COMMIT is confirmed', async () => {
    const ask = request()
    way.cutAt('COMMIT')
    expect((await ask()).status).toBe(503)
    const newestDocument = (await expectDocumentsComplete(host())).at(-1)
    expect(newestDocument).toMatchObject({ batch_number: number, attachments: [{}, {}] })
    const secondResponse = await ask()
    expect([secondResponse.status, secondResponse.body]).toEqual([201, { id: newestDocument?.id }])
    expect((await expectDocumentsComplete(host())).at(-1)?.id).toBe(newestDocument?.id)
  })

  // The proxy cuts the connection at the response to each statement of a submission in turn: token, state, lock of the files, document,
  // audit entry.
  it.each([['BEGIN', 1], ...[1, 2, 3, 4, 5].map((nth) => ['SELECT 1', nth] as const)] as const)(
    'stores nothing when the connection breaks at %s number %i, and accepts the next request',
    async (words, nth) => {
      const before = (await expectDocumentsComplete(host())).length
      const ask = request()
      way.cutAt(`${words}\0`, nth)
      await ask()
      expect((await expectDocumentsComplete(host())).length).toBe(before)
      expect((await ask()).status).toBe(201)
      expect(await expectDocumentsComplete(host())).toHaveLength(before + 1)
    },
  )
})

import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { aFile, draftOf, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { settingsOf, startProduct, temporaryFolder, type TestProduct } from './product.ts'
import { ageUnfinishedUploads, expectDocumentsComplete, filesOf } from './stored.ts'
import { addBatch } from './vouchers.ts'
import { openProxy } from './databaseProxy.ts'

const settings = settingsOf(temporaryFolder())
const temporary = temporaryFolder()
const cluster = path.join(settings.DATA_DIR, 'postgres')
const isRunning = () => fs.existsSync(path.join(cluster, 'postmaster.pid'))

/** Opens products on the folder, runs `use`, and closes them. */
async function withProducts(count: number, use: (products: TestProduct[]) => Promise<void>) {
  const products = await Promise.all(Array.from({ length: count }, () => startProduct(settings)))
  await use(products)
  await Promise.all(products.map((product) => product.close()))
}

beforeAll(() =>
  withProducts(1, async ([product]) => {
    await addEmployees(
      product as TestProduct,
      { id: 'yoondh' },
      { id: 'leader' },
      { id: 'director' },
    )
    await addBatch(product as TestProduct, 'voucher', 1)
    const headers = await signIn(product as TestProduct, 'yoondh')
    const draft = draftOf('yoondh', 'voucher', 1, { invoices: '1-100-001-1', counts: '1' })
    await submit(product as TestProduct, headers, draft, [aFile('a.pdf')])
  }),
)

describe('a start of the server', () => {
  it('finds stored documents complete', () =>
    withProducts(1, async ([product]) => {
      expect((await expectDocumentsComplete(product as TestProduct))[0]?.attachments).toHaveLength(
        1,
      )
    }))

  it('removes orphaned files of a crash: in the upload folder, or moved without a row', async () => {
    const files = path.join(settings.DATA_DIR, 'files')
    const before = filesOf(settings.DATA_DIR)
    // More files than are removed while one lock is held.
    const moved = Array.from({ length: 250 }, () => randomUUID()).map(
      (id) => `${id.slice(0, 2)}/${id}`,
    )
    for (const file of [`incoming/123/${randomUUID()}`, ...moved]) {
      fs.mkdirSync(path.dirname(path.join(files, file)), { recursive: true })
      fs.writeFileSync(path.join(files, file), 'left over')
    }
    expect(filesOf(settings.DATA_DIR)).toHaveLength(252)
    ageUnfinishedUploads(settings.DATA_DIR)
    const young = path.join(files, 'incoming', '124', randomUUID())
    fs.mkdirSync(path.dirname(young))
    fs.writeFileSync(young, 'of a process that may live')
    await withProducts(1, async ([product]) => {
      expect(filesOf(settings.DATA_DIR)).toEqual([...before, path.relative(files, young)].sort())
      fs.rmSync(young)
      await expectDocumentsComplete(product as TestProduct)
    })
  })

  it('joins a running database, which the last process to leave stops', async () => {
    const [one, other] = [await startProduct(settings), await startProduct(settings)]
    const versions = async (product: TestProduct) =>
      (await product.database.pool.query('select pg_postmaster_start_time()::text as time')).rows
    expect(await versions(one)).toEqual(await versions(other))
    await one.close()
    expect(isRunning()).toBe(true)
    await expectDocumentsComplete(other)
    await other.close()
    expect(isRunning()).toBe(false)
  })

  it('supports four processes that start and stop at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await withProducts(4, async (products) => {
        for (const product of products) await expectDocumentsComplete(product)
      })
      expect(isRunning()).toBe(false)
    }
  })

  it('supports several processes that create a new folder at the same time', async () => {
    const fresh = settingsOf(path.join(settings.DATA_DIR, 'fresh'))
    const products = await Promise.all([startProduct(fresh), startProduct(fresh)])
    for (const product of products) expect(await expectDocumentsComplete(product)).toEqual([])
    await Promise.all(products.map((product) => product.close()))
    expect(fs.readdirSync(fresh.DATA_DIR).filter((name) => name.includes('.new-'))).toEqual([])
  })

  it('refuses the folder of another database, and keeps its files', async () => {
    const other = settingsOf(temporary)
    const product = await startProduct(other)
    const way = await openProxy(product.database)
    const before = filesOf(settings.DATA_DIR)
    expect(before).toHaveLength(1)
    await expect(startProduct({ ...settings, DATABASE_URL: way.url })).rejects.toThrow(/database/)
    expect(filesOf(settings.DATA_DIR)).toEqual(before)
    way.close()
    await product.close()
  })

  it('succeeds when an earlier process was killed before it wrote the installation mark', async () => {
    const mark = path.join(settings.DATA_DIR, 'installation')
    const whose = fs.readFileSync(mark, 'utf8')
    fs.writeFileSync(mark, '')
    await withProducts(1, async ([product]) => {
      await expectDocumentsComplete(product as TestProduct)
    })
    expect(fs.readFileSync(mark, 'utf8')).toBe(whose)
  })
})

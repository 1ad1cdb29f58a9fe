import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { verify } from '../../../server/admin/verify.ts'
import { type Database, openDatabase } from '../../../server/db/connect.ts'
import { readSnapshot } from '../../../server/admin/backup/tables.sql.ts'
import { decide, open, signInAll, submitNew } from '../approval.ts'
import { openStream } from '../eventStream.ts'
import { aFile } from '../forms.ts'
import { signIn } from '../people.ts'
import { send, settingsOf, startProduct, type TestProduct, useProduct } from '../product.ts'
import { readStoredDocuments, expectDocumentsComplete } from '../stored.ts'
import { allFiles, allRows, backUp, createDeferred, restore, useArchivePaths } from './archives.ts'
import { useDataFolder } from './dataFolder.ts'

const product = useProduct()
const archive = useArchivePaths()
const patience = { timeout: 60_000 }
const elsewhere = useDataFolder()
type Headers = { authorization: string }
let people: Record<'author' | 'leader' | 'reader', Headers>

/** Connections of the admin commands. The product's limits would end a transaction that waits for a restore on a slow machine. */
let admin: Database

const storeOf = ({ settings }: TestProduct, database = admin) => ({
  folder: settings.DATA_DIR,
  database: () => database,
})
const findings = ({ database, settings }: TestProduct) =>
  verify(database.db, path.join(settings.DATA_DIR, 'files'))

beforeAll(async () => {
  admin = await openDatabase(product().settings)
  people = await signInAll(product(), 'author', 'leader', 'reader')
  return () => admin.close()
})

/** Signs the employees in again, after a restore has ended their sessions. */
async function signInAgain(): Promise<void> {
  for (const who of ['author', 'leader', 'reader'] as const)
    people[who] = await signIn(product(), who)
}

const submit = (files = 1) =>
  submitNew(
    product(),
    'author',
    people.author,
    ['leader'],
    {},
    Array.from({ length: files }, (_, at) => aFile(`${at}.pdf`, 50_000)),
  )

describe('a backup during continuous submissions', () => {
  it('is consistent and contains only complete documents', async () => {
    let over = false
    const clients = Array.from({ length: 3 }, async () => {
      while (!over) {
        const id = await submit(2)
        await decide(product(), 'leader', people.leader, id)
      }
    })
    const sizes: number[] = []
    try {
      for (let number = 0; number < 3; number++) {
        const wanted = (sizes.at(-1) ?? 0) + 2
        await expect
          .poll(async () => (await readStoredDocuments(product())).length, patience)
          .toBeGreaterThan(wanted)
        const to = archive()
        await backUp(storeOf(product()), to)
        await restore(elsewhere, to)
        const { db } = elsewhere.database()
        expect(await verify(db, elsewhere.files)).toEqual([])
        const settings = settingsOf(elsewhere.folder)
        sizes.push(
          (await expectDocumentsComplete({ database: elsewhere.database(), settings })).length,
        )
      }
    } finally {
      over = true
      await Promise.all(clients)
    }
    expect(sizes).toEqual(sizes.toSorted((one, two) => one - two))
    expect(new Set(sizes).size).toBe(3)
    expect((await readStoredDocuments(product())).length).toBeGreaterThan(sizes.at(-1) as number)
  }, 120_000)
})

describe('restore while the product runs', { timeout: 120_000 }, () => {
  it('restores the saved data, ends all sessions, and requests succeed afterwards', async () => {
    const kept = await submit()
    const to = archive()
    await backUp(storeOf(product()), to)
    const before = await allRows(storeOf(product()))
    const files = allFiles(storeOf(product()))
    const lost = await submit()
    await decide(product(), 'leader', people.leader, kept)
    const stream = await openStream(await product().listen(), people.reader)
    onTestFinished(() => stream.close())
    await stream.until(({ type }) => type === 'refetch')

    await restore(storeOf(product()), to)
    await stream.ended
    expect(await allRows(storeOf(product()))).toEqual(before)
    expect(allFiles(storeOf(product()))).toEqual(files)
    expect(await findings(product())).toEqual([])
    expect((await open(product(), people.author, kept)).status).toBe(401)
    await signInAgain()
    expect((await open(product(), people.author, lost)).status).not.toBe(200)
    expect((await decide(product(), 'leader', people.leader, kept)).status).toBe(200)
    expect(await submit()).toBe(lost)
    expect(await findings(product())).toEqual([])
  })

  it('makes every process use the restored keys when the backup is of another installation', async () => {
    const to = archive()
    const id = await submit()
    await backUp(storeOf(product()), to)
    const folder = fs.mkdtempSync(`${product().settings.DATA_DIR}-`)
    const first = await startProduct(settingsOf(folder))
    const second = await startProduct(settingsOf(folder))
    onTestFinished(async () => {
      await first.close()
      await second.close()
      fs.rmSync(folder, { recursive: true, force: true })
    })
    const keyOf = async (each: TestProduct) =>
      (await send(each, { url: '/config.json' })).body.vapidPublicKey
    const key = await keyOf(product())
    expect(await keyOf(first)).not.toBe(key)

    await restore(storeOf(first, first.database), to)
    for (const each of [first, second]) await expect.poll(() => keyOf(each), patience).toBe(key)
    const { body } = await open(first, await signIn(first, 'leader'), id)
    const [{ path: address }] = body.attachments
    for (const each of [first, second]) {
      expect((await each.app.inject({ url: address })).statusCode).toBe(200)
    }
    // `product()` has another database, which was not restored. It refuses the URL, because that database does not contain the session for
    // which the URL was signed.
    expect((await product().app.inject({ url: address })).statusCode).toBe(403)
    await second.close()
    const third = await startProduct(settingsOf(folder))
    onTestFinished(() => third.close())
    expect(await findings(third)).toEqual([])
  })

  it('waits for running read transactions, and no reader sees a partial restore', async () => {
    const { db, pool } = admin
    const to = archive()
    await backUp(storeOf(product()), to)
    await submit()
    const count = 'select (select count(*) from documents) as a, (select count(*) from signs) as b'
    const before = (await pool.query(count)).rows[0]
    const reading = createDeferred()
    const go = createDeferred()
    const dump = readSnapshot(db, async (trx) => {
      reading.give()
      await go.given
      return (await sql.raw(count).execute(trx)).rows[0]
    })
    await reading.given
    const restored = restore(storeOf(product()), to)
    await expect.poll(isWaitingForLock, patience).toBe(true)
    const seen: unknown[] = []
    const watch = async () => {
      for (;;) {
        const { rows } = await pool.query(count)
        seen.push(rows[0])
        if (rows[0].a !== before.a) return rows[0]
      }
    }
    const watching = watch()
    go.give()
    expect(await dump).toEqual(before)
    await restored
    const after = await watching
    expect(after).toEqual({ a: before.a - 1, b: before.b - 1 })
    for (const each of seen) expect([before, after]).toContainEqual(each)
    await signInAgain()
  })

  it('does not make another transaction the victim of a deadlock', async () => {
    const { db } = admin
    const to = archive()
    await backUp(storeOf(product()), to)
    const working = createDeferred()
    const go = createDeferred()
    const work = db.transaction().execute(async (trx) => {
      await sql`select from signs for update`.execute(trx)
      working.give()
      await go.given
      // The restore has already locked `departments` when this transaction requests that lock.
      await sql`lock table departments in row exclusive mode`.execute(trx)
      await sql`update signs set comment = comment`.execute(trx)
      return 'done'
    })
    await working.given
    const restored = restore(storeOf(product()), to)
    await expect.poll(isWaitingForLock, patience).toBe(true)
    go.give()
    expect(await work).toBe('done')
    await restored
    await signInAgain()
  })
})

/** Whether a restore is waiting for a table lock. */
async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await product().database.pool.query(`
    select from pg_locks where mode = 'AccessExclusiveLock' and not granted`)
  return rows.length > 0
}

import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verify } from '../../server/admin/verify.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { killDatabase } from './databaseProcess.ts'
import { aFile, draftOf, encodeForm } from './forms.ts'
import { addEmployees, PASSWORD } from './people.ts'
import { settingsOf, preparedFolder } from './product.ts'
import { type RealProcess, startProcess } from './realProcess.ts'
import { addBatch } from './vouchers.ts'

const patience = { timeout: 60_000, interval: 100 }
/**
 * Settings of two processes. The long timeout shows that other processes wait for a frozen process, the short one shows the end of the
 * wait.
 */
const slow = { DATABASE_TIMEOUT_MS: '12000', LOG_LEVEL: 'silent' }
const quick = { DATABASE_TIMEOUT_MS: '3000', LOG_LEVEL: 'silent' }

const folders = [preparedFolder(), preparedFolder()] as const

/** Stores employees and batches in a data folder, and opens its database for the test. */
async function prepare(folder: string, batches: number) {
  const settings = settingsOf(folder)
  const open = async () => {
    const database = await openDatabase(settings)
    onTestFinished(() => database.close())
    return database
  }
  const database = await open()
  await addEmployees(
    { database },
    { id: 'first' },
    { id: 'second' },
    { id: 'leader' },
    { id: 'director' },
  )
  for (let batch = 1; batch <= batches; batch++) await addBatch({ database }, 'voucher', batch)
  return { database, open }
}

async function signIn({ url }: RealProcess, username: string): Promise<string> {
  const response = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  return ((await response.json()) as { key: string }).key
}

/** Returns a function that submits a batch with a file; each call sends the same request. */
function submission({ url }: RealProcess, token: string, author: string, batch: number) {
  const texts = draftOf(author, 'voucher', batch, {
    request_id: `6f4a0000-0000-4000-8000-00000000000${batch}`,
    invoices: `${batch}-${batch * 100}-001-1`,
    counts: '1',
  })
  const form = encodeForm(texts, [aFile('a.pdf')])
  return async () => {
    const response = await fetch(`${url}/ea/create_document/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, ...form.headers },
      body: form.payload,
    })
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  }
}

const statusOf = (send: ReturnType<typeof submission>) => async () => (await send()).status

describe('one of two processes, stopped by SIGSTOP during a submission', () => {
  it('blocks the other process only until the idle transaction times out', async () => {
    const [folder] = folders
    const { database } = await prepare(folder, 3)
    const [one, other] = [await startProcess(folder, slow), await startProcess(folder, quick)]
    // A trigger stops the first file of the author `first` until the test releases it, and then takes the lock that serializes all commits
    // (append_entry).
    await database.pool.query(`
      create table gate ();
      create function wait_at_gate() returns trigger language plpgsql as $$ begin
        if exists (select from documents where id = new.document_id and author_id = 'first') then
          while exists (select from gate) loop perform pg_sleep(0.01); end loop;
          perform pg_advisory_xact_lock(41800004);
        end if;
        return new;
      end $$;
      create trigger wait_at_gate before insert on attachments
        for each row execute function wait_at_gate();
      insert into gate default values`)
    const count = async (condition: string) => {
      const { rows } = await database.pool.query(
        `select count(*) as count from pg_stat_activity where ${condition}`,
      )
      return rows[0].count as number
    }
    const frozen = submission(one, await signIn(one, 'first'), 'first', 1)
    const second = await signIn(other, 'second')
    const response = frozen()
    await expect.poll(() => count(`wait_event = 'PgSleep'`), patience).toBe(1)
    process.kill(one.pid, 'SIGSTOP')
    await database.pool.query('delete from gate')
    await expect.poll(() => count(`state = 'idle in transaction'`), patience).toBe(1)

    const waiting = submission(other, second, 'second', 2)
    expect(await waiting()).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) })
    await expect.poll(statusOf(waiting), patience).toBe(201)
    expect((await submission(other, second, 'second', 3)()).status).toBe(201)

    process.kill(one.pid, 'SIGCONT')
    expect((await response).status).toBe(503)
    await expect.poll(statusOf(frozen), patience).toBe(201)
    expect(await verify(database.db, path.join(folder, 'files'))).toEqual([])
  }, 180_000)

  it('keeps its upload folder when the other process restarts the database', async () => {
    const [, folder] = folders
    const { database, open } = await prepare(folder, 1)
    const one = await startProcess(folder, slow)
    await database.close()
    const submit = submission(one, await signIn(one, 'first'), 'first', 1)
    const arrivals = () => fs.readdirSync(path.join(folder, 'files', 'incoming'))
    const [own] = arrivals()
    process.kill(one.pid, 'SIGSTOP')
    killDatabase(folder)
    await startProcess(folder, quick)
    expect(arrivals()).toContain(own)
    process.kill(one.pid, 'SIGCONT')
    await expect.poll(statusOf(submit), patience).toBe(201)
    const { db } = await open()
    expect(await verify(db, path.join(folder, 'files'))).toEqual([])
  }, 180_000)
})

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFile, draftOf, submit } from './forms.ts'
import { addEmployees, signIn } from './people.ts'
import { rebuild, startProduct, useProduct } from './product.ts'
import { storedState, expectDocumentsComplete } from './stored.ts'
import { addBatch, batchNumbersOf, listVouchers } from './vouchers.ts'
import type { Media } from '../../server/http/context.ts'

const product = useProduct()
let headers: { authorization: string }
let number = 0

beforeAll(async () => {
  await addEmployees(product(), ...['yoondh', 'leader', 'director', 'kimms'].map((id) => ({ id })))
  headers = await signIn(product(), 'yoondh')
  await product().database.pool.query(`
    create sequence writes;
    create table failing (n bigint);
    create function fail() returns trigger language plpgsql as $$ begin
      if nextval('writes') = (select n from failing) then
        raise exception 'the disk is full' using errcode = 'disk_full';
      end if;
      return coalesce(new, old);
    end $$`)
  const tables = ['documents', 'signs', 'receivers', 'attachments', 'default_lines']
  for (const table of tables) {
    await product().database.pool.query(
      `create trigger fail before insert or update or delete on ${table}
       for each row execute function fail()`,
    )
  }
})

beforeEach(() => addBatch(product(), 'voucher', ++number, 2))

/** Three files of a draft that writes to every table. */
const files = () => [aFile('a.pdf'), aFile('b.pdf', 70_000), aFile('c.pdf')]
const draft = (request_id?: string) =>
  draftOf('yoondh', 'voucher', number, {
    request_id,
    receivers: '["kimms"]',
    invoices: [`${number}-${number * 100}-001-1`, `${number}-${number * 100 + 1}-001-1`],
    counts: ['2', '1'],
  })

async function failAt(n: number): Promise<void> {
  await product().database.pool.query(
    `truncate failing; insert into failing values (${n}); alter sequence writes restart`,
  )
}

const isListed = async () =>
  batchNumbersOf(await listVouchers(product(), headers, 'voucher')).includes(number)

describe('POST /ea/create_document/ when a write fails', () => {
  it('returns 503, stores nothing and leaves no file for each row that fails', async () => {
    const before = await storedState(product())
    let n = 0
    let response: Awaited<ReturnType<typeof submit>>
    do {
      await failAt(++n)
      response = await submit(product(), headers, draft(), files())
      if (response.status === 201) break
      expect([n, response.status, response.body]).toEqual([n, 503, { detail: expect.any(String) }])
      expect(response.headers['retry-after']).toMatch(/^\d+$/)
      expect(response.body.detail).not.toContain('disk is full')
      expect(await storedState(product())).toEqual(before)
      expect(await isListed()).toBe(true)
    } while (n < 100)
    // The submission succeeds at the tenth attempt, because nine rows can fail: a document, two approvers, a receiver, three files and two
    // rows of the default line.
    expect([response.status, n]).toEqual([201, 10])
    expect((await expectDocumentsComplete(product())).at(-1)?.attachments).toHaveLength(3)
  })

  it('succeeds on a retry with the same request_id', async () => {
    const request = draft(randomUUID())
    await failAt(3)
    expect((await submit(product(), headers, request, files())).status).toBe(503)
    const { status, body } = await submit(product(), headers, request, files())
    expect(status).toBe(201)
    expect((await expectDocumentsComplete(product())).at(-1)?.id).toBe(body.id)
  })
})

describe('POST /ea/create_document/ when the commit fails', () => {
  it('stores nothing, and the next start removes the files', async () => {
    const { pool } = product().database
    const before = await storedState(product())
    await pool.query(`
      create function fail_late() returns trigger language plpgsql as $$ begin
        raise exception 'the disk is full' using errcode = 'disk_full';
      end $$;
      create constraint trigger fail_late after insert on documents deferrable initially deferred
        for each row execute function fail_late()`)
    const { status } = await submit(product(), headers, draft(), files())
    await pool.query('drop trigger fail_late on documents')
    expect(status).toBe(503)
    expect(await isListed()).toBe(true)
    const next = await startProduct(product().settings)
    await next.close()
    expect(await storedState(product())).toEqual(before)
    expect((await submit(product(), headers, draft(), files())).status).toBe(201)
  })

  it('stores nothing when its connection breaks before the commit', async () => {
    const before = await storedState(product())
    await product().database.pool.query(`
      create function cut() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pg_backend_pid());
        return new;
      end $$;
      create trigger cut before insert on attachments for each row execute function cut()`)
    const { status } = await submit(product(), headers, draft(), files())
    await product().database.pool.query('drop trigger cut on attachments')
    expect(status).toBe(503)
    expect(await storedState(product())).toEqual(before)
    expect((await submit(product(), headers, draft(), files())).status).toBe(201)
  })
})

describe('POST /ea/create_document/ when the disk fails', () => {
  const withMedia = (change: (media: Media) => Partial<Media>) =>
    rebuild(product(), ({ media }) => ({ media: { ...media, ...change(media) } }))
  const failWith = (code: string) =>
    Promise.reject(Object.assign(new Error(`${code}: the disk`), { code }))
  const full = () => failWith('ENOSPC')

  it.each(['EIO', 'EROFS'])('with %s, returns 503 and stores nothing', async (code) => {
    const before = await storedState(product())
    const brokenProduct = await withMedia(() => ({ receive: () => failWith(code) }))
    const { status, body } = await submit(brokenProduct, headers, draft(), files())
    expect([status, body]).toEqual([503, { detail: expect.not.stringContaining(code) }])
    expect(await storedState(product())).toEqual(before)
  })

  it.each([0, 1, 2])(
    'before file %i has arrived, stores nothing and leaves no file',
    async (nth) => {
      const before = await storedState(product())
      let calls = 0
      const brokenProduct = await withMedia((media) => ({
        receive: (stream, room) => (calls++ === nth ? full() : media.receive(stream, room)),
      }))
      const { status } = await submit(brokenProduct, headers, draft(), files())
      expect(status).toBe(503)
      expect(await storedState(product())).toEqual(before)
      expect(await isListed()).toBe(true)
    },
  )

  it('returns the reason of a refusal and the document of a repeated request, also if the files cannot be deleted', async () => {
    const brokenProduct = await withMedia((media) => ({
      // Fails only after the deletion, so that the later tests find no files of this one.
      drop: async (ids) => {
        await media.drop(ids)
        await failWith('EIO')
      },
    }))
    const request = draft(randomUUID())
    const { body } = await submit(brokenProduct, headers, request, files())
    const repeated = await submit(brokenProduct, headers, request, files())
    expect([repeated.status, repeated.body]).toEqual([201, body])
    expect((await submit(brokenProduct, headers, draft(), files())).status).toBe(409)
    const withoutTitle = { ...draft(), title: '' }
    expect((await submit(brokenProduct, headers, withoutTitle, files())).status).toBe(400)
  })

  it.each([0, 1, 2, 3])(
    'after %i files were moved to their folders, stores nothing and leaves no file',
    async (moved) => {
      const before = await storedState(product())
      const brokenProduct = await withMedia((media) => ({
        keep: async (ids) => {
          await media.keep(ids.slice(0, moved))
          await full()
        },
      }))
      const { status, body } = await submit(brokenProduct, headers, draft(), files())
      expect([status, body]).toEqual([503, { detail: expect.not.stringContaining('ENOSPC') }])
      expect(await storedState(product())).toEqual(before)
      expect(await isListed()).toBe(true)
      expect((await submit(product(), headers, draft(), files())).status).toBe(201)
      await expectDocumentsComplete(product())
    },
  )
})

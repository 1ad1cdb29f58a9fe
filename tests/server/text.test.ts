import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { COMMENT_MAX, TITLE_MAX } from '../../contract/limits.ts'
import { clipComment } from '../../machines/signing/signing.rules.ts'
import { verify } from '../../server/admin/verify.ts'
import { open, submitNew, decide, signInAll } from './approval.ts'
import type { FormFile } from './forms.ts'
import { send, useProduct } from './product.ts'
import { readStoredDocuments } from './stored.ts'

const product = useProduct()
let people: Record<'author' | 'leader', { authorization: string }>
const HALF = '\ud83d'

beforeAll(async () => {
  people = await signInAll(product(), 'author', 'leader')
})

const findings = () =>
  verify(product().database.db, path.join(product().settings.DATA_DIR, 'files'))
const submitted = (overrides = {}, files: FormFile[] = []) =>
  submitNew(product(), 'author', people.author, ['leader'], overrides, files)

async function commentOf(id: number): Promise<string> {
  const { body } = await open(product(), people.leader, id)
  return body.signs[0].comment
}

describe('half a surrogate pair', () => {
  it('in a comment becomes U+FFFD in the response, in the row and in the audit entry', async () => {
    const id = await submitted()
    const comment = `${'가'.repeat(COMMENT_MAX - 1)}😀`.slice(0, COMMENT_MAX)
    expect(comment.isWellFormed()).toBe(false)
    expect((await decide(product(), 'leader', people.leader, id, '반려', comment)).status).toBe(200)
    expect(await commentOf(id)).toBe(comment.toWellFormed())
    const { rows } = await product().database.pool.query(
      `select what::json ->> 'comment' as comment from entries order by seq desc limit 1`,
    )
    expect(rows).toEqual([{ comment: comment.toWellFormed() }])
    expect(await findings()).toEqual([])
  })

  it('in an audit entry of an earlier version is a note of verify, while a real change is a finding', async () => {
    const id = await submitted()
    const { pool, db } = product().database
    await decide(product(), 'leader', people.leader, id, '반려', `확인 ${HALF.toWellFormed()}`)
    // Rewrites the last entry as an earlier version wrote it, with a matching head and message.
    const { rows: head } = await pool.query('select hash from entry_head')
    await pool.query(`
      with old as (select seq, at, who, replace(what, '\ufffd', '\\ud83d') as what,
          (select hash from entries where seq = last.seq - 1) as before
          from entries last order by seq desc limit 1),
        hashed as (select *, encode(sha256(convert_to(concat_ws(chr(10), before, seq, at, who, what),
          'UTF8')), 'hex') as hash from old),
        entry as (update entries set what = h.what, hash = h.hash from hashed h
          where entries.seq = h.seq)
      update entry_head set hash = h.hash from hashed h`)
    await pool.query(`
      alter table outbox disable trigger outbox_append_only;
      update outbox set message = replace(message, '${head[0].hash}', (select hash from entry_head));
      alter table outbox enable trigger outbox_append_only`)
    const notes: string[] = []
    const files = path.join(product().settings.DATA_DIR, 'files')
    expect(await verify(db, files, { note: (text) => notes.push(text) })).toEqual([])
    expect(notes).toEqual([
      expect.stringMatching(
        /^entry \d+: its comment has half a surrogate pair, which is stored as U\+FFFD$/,
      ),
    ])
    await pool.query(`update signs set comment = '확인 x' where document_id = $1`, [id])
    expect(await findings()).toEqual([
      expect.stringMatching(
        `^document ${id}: the decision of leader is not as entry \\d+ left it$`,
      ),
    ])
    await pool.query(`update signs set comment = '확인 ' || chr(65533) where document_id = $1`, [
      id,
    ])
  })

  it('in a file name is replaced before it is stored', async () => {
    // The percent encoding of D83D, a lone surrogate, in UTF-16LE.
    const disposition = `filename*=utf-16le''%3D%D8a%00`
    const id = await submitted({}, [{ name: '', bytes: Buffer.from('1'), disposition }])
    const stored = (await readStoredDocuments(product())).find((document) => document.id === id)
    expect(stored?.attachments[0]?.title).toMatch(/\ufffd/)
    expect(await findings()).toEqual([])
  })

  it.each([
    ['approvers', `[{"id":"leader\\ud83d","type":"0","order":0}]`],
    ['receivers', `["\\ud83d"]`],
  ])('in %s is refused as an unknown employee', async (field, text) => {
    await expect(submitted({ [field]: text })).rejects.toThrow(
      /재직 중인 직원이 아닙니다: .*\ufffd/,
    )
  })

  it('in a query or in a sign-in causes no server error', async () => {
    const url = '/ea/written_document/?search=%ED%A0%BD&user=%ED%A0%BD'
    expect((await send(product(), { url, headers: { ...people.author } })).status).toBe(200)
    const login = { method: 'POST', url: '/rest-auth/login/' } as const
    const payload = { username: HALF, password: HALF }
    expect((await send(product(), { ...login, payload })).status).toBe(400)
  })
})

describe('a limit', () => {
  it('of a comment counts characters as the app does', async () => {
    const comment = clipComment('😀'.repeat(COMMENT_MAX + 1))
    const id = await submitted()
    const longer = await decide(product(), 'leader', people.leader, id, '승인', `${comment}x`)
    expect([longer.status, longer.body]).toEqual([
      400,
      { opinion: ['At most 2000 characters are allowed.'] },
    ])
    expect((await decide(product(), 'leader', people.leader, id, '승인', comment)).status).toBe(200)
    expect(await commentOf(id)).toBe(comment)
  })

  it('of a title, a search and a password counts characters as the app does', async () => {
    await submitted({ title: '😀'.repeat(TITLE_MAX) })
    await expect(submitted({ title: '😀'.repeat(TITLE_MAX + 1) })).rejects.toThrow('255')
    const search = (count: number) =>
      send(product(), {
        url: '/ea/written_document/',
        query: { search: '😀'.repeat(count) },
        headers: { ...people.author },
      })
    expect([(await search(1000)).status, (await search(1001)).status]).toEqual([200, 400])
    const change = (count: number) =>
      send(product(), {
        method: 'POST',
        url: '/employee/change_password/',
        headers: { ...people.author },
        payload: { new_password: '😀'.repeat(count) },
      })
    expect([(await change(1001)).status, (await change(1000)).status]).toEqual([400, 200])
    const login = await send(product(), {
      method: 'POST',
      url: '/rest-auth/login/',
      payload: { username: 'author', password: '😀'.repeat(1000) },
    })
    expect(login.status).toBe(200)
  })

  it('of a push endpoint counts bytes, because PostgreSQL limits those of a key', async () => {
    const keys = {
      p256dh: Buffer.alloc(65, 4).toString('base64url'),
      auth: Buffer.alloc(16).toString('base64url'),
    }
    // Different characters, because PostgreSQL compresses a long key.
    const letters = Array.from({ length: 1000 }, (_, at) => 0xac00 + ((at * 7919) % 11_172))
    const endpoint = `https://push.example.com/${String.fromCharCode(...letters)}`
    const { status, body } = await send(product(), {
      method: 'POST',
      url: '/ea/create_push/',
      headers: { ...people.author },
      payload: { pushInfo: { endpoint, keys } },
    })
    expect([status, body]).toEqual([400, { pushInfo: [expect.any(String)] }])
  })
})

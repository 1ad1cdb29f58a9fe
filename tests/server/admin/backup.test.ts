import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '../../../server/admin/verify.ts'
import { getOrCreateSecret } from '../../../server/db/secrets.sql.ts'
import { deactivateEmployee } from '../../../server/accounts/employees.service.ts'
import { linkAccountToEmployee } from '../../../server/accounts/signInLinks.service.ts'
import { decideWithoutPush } from '../../../server/documents/signing.service.ts'
import { addDelegation } from '../delegations.ts'
import { allFiles, allRows, backUp, archiveTexts, useArchivePaths } from './archives.ts'
import { addEmployees, addSubmission, storedFilePath } from './submission.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
const other = useDataFolder()
const archive = useArchivePaths()
let file = ''

const query = (text: string) => place.database().pool.query(text)

beforeAll(async () => {
  await addEmployees(place)
  await addSubmission(place, 'voucher', 1)
  ;({ file } = await addSubmission(place, 'receipt', 2))
  await addDelegation({ database: place.database() }, 'parksh', 'kimms', [1, 2], ['voucher'])
  const { db } = place.database()
  const by = { by: 'parksh', comment: `확인 "1"\n\t\\N {a,b}` }
  await decideWithoutPush(place.database().pool, 1, { type: 'document.approve', ...by }, 'ko')
  await deactivateEmployee(db, 'hansj')
  await linkAccountToEmployee(db, 'kimms', {
    issuer: 'https://idp.example.com',
    subject: 'subject',
  })
  await getOrCreateSecret(db, 'seal', () => 'the key of a seal')
  await getOrCreateSecret(db, 'installation', () => 'this folder')
  await query(`
    insert into registration_tries (network) values ('192.0.2.7');
    insert into account_requests (username, name, department, position, password_hash, address)
      values ('newcomer', '새내기', '구매팀', '사원', 'hash', '192.0.2.7');
    insert into sessions values ('\\xabcdef', 'kimms', now() + interval '1 hour');
    insert into sign_ins (username, address) values ('kimms', '192.0.2.1');
    insert into sign_in_codes values ('\\xabcdef', 'kimms', now());
    insert into saved_lines (owner_id, name, name_key, category, approvers, receivers) values
      ('kimms', '팀장 결재', '팀장 결재', null, '[{"id":"parksh","type":"0","step":0}]', '[{"id":"hansj","kind":"circulate"}]'),
      (null, '지급 결재', '지급 결재', 'payment', '[{"id":"parksh","type":"1","step":0},{"id":"hansj","type":"1","step":0}]', '[]');
    insert into requests (employee_id, key, part, hash, status, answer) values
      ('parksh', '6f1c0a52-6f43-4d2b-9a4e-0d7cf7a3a001', 0, 'hash', 200, '{"detail":"보류"}'),
      ('parksh', '6f1c0a52-6f43-4d2b-9a4e-0d7cf7a3a002', 0, 'hash', null, null);
    insert into subscriptions (endpoint, employee_id, p256dh, auth)
      values ('https://push.example/1', 'kimms', 'key', 'auth')`)
})

/** The only approver of documents that are added after hansj has left. */
const parksh = { id: 'parksh', type: '0', step: 0 } as const

describe('backup and restore', () => {
  it('restore every row and every byte of every file in another folder', async () => {
    const to = archive()
    const before = await place.admin('dump')
    const taken = await place.admin('backup', to, '--json')
    expect([taken.code, taken.stderr]).toEqual([0, ''])
    const said = JSON.parse(taken.stdout)
    expect(said).toMatchObject({
      ok: true,
      file: to,
      files: 2,
      bytes: 14,
      schema: expect.stringMatching(/^\d{3}-/),
    })
    expect(said.rows).toMatchObject({ documents: 2, voucher_lines: 6, employees: 3, secrets: 1 })
    expect(said.rows).toMatchObject({ saved_lines: 2, requests: 2 })

    const restored = await other.admin('restore', to)
    expect(restored).toEqual({
      code: 0,
      stdout: `2 approval documents, 6 journal lines and 2 files are stored, as they were at ${said.at}. All must sign in again.\n`,
      stderr: '',
    })
    expect(await allRows(other)).toEqual(await allRows(place))
    expect(allFiles(other)).toEqual(allFiles(place))
    expect((await other.admin('dump')).stdout).toBe(before.stdout)
    expect((await other.admin('verify')).stdout).toBe('Everything keeps the rules.\n')
  }, 120_000)

  it('keep the id sequences, so new documents get the next ids', async () => {
    const { id } = await addSubmission(other, 'voucher', 3, [parksh])
    expect(id).toBe(3)
    expect(await verify(other.database().db, other.files)).toEqual([])
  })
})

describe('backup', () => {
  it('writes one file with mode 0600, and prints its contents and that it is secret', async () => {
    const to = archive()
    const { code, stdout } = await place.admin('backup', to)
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `2 approval documents, 6 journal lines and 2 files are in ${to}. It contains keys and password hashes: keep it secret.\n`,
    })
    expect(fs.statSync(to).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(path.dirname(to)).filter((name) => !name.endsWith('.tgz'))).toEqual([])
  })

  it('contains neither sessions nor the mark that binds files to this installation', async () => {
    const to = archive()
    await backUp(place, to)
    const found = await archiveTexts(to)
    expect(
      [...found.keys()].filter((name) =>
        /^rows\/(sessions|sign_in_codes|registration_tries)/.test(name),
      ),
    ).toEqual([])
    expect([...found.values()].filter((text) => /abcdef|this folder/.test(text))).toEqual([])
    expect([...found.values()].some((text) => text.includes('the key of a seal'))).toBe(true)
  })

  it('contains a consistent snapshot when documents are submitted during the backup', async () => {
    const to = archive()
    const taken = backUp(place, to)
    await addSubmission(place, 'payment', 9, [parksh])
    const { tables, files } = await taken
    const found = await archiveTexts(to)
    const rows = (table: string) =>
      [...found]
        .filter(([name]) => name.startsWith(`rows/${table}/`))
        .join('')
        .split('\n').length - 1
    for (const [name, table] of Object.entries(tables))
      expect([name, rows(name)]).toEqual([name, table.rows])
    expect([...found.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(files)
  })

  describe('of a store with a damaged file', () => {
    let before = Buffer.alloc(0)
    let bytes = Buffer.alloc(0)
    let to = ''
    beforeEach(async () => {
      bytes = fs.readFileSync(storedFilePath(place, file))
      to = archive()
      await backUp(place, to)
      before = fs.readFileSync(to)
      return () => fs.writeFileSync(storedFilePath(place, file), bytes)
    })

    it.each([
      ['a file that is missing', () => fs.rmSync(storedFilePath(place, file)), 'is missing'],
      [
        'a file that has grown',
        () => fs.appendFileSync(storedFilePath(place, file), '!'),
        'has 8 bytes instead of 7',
      ],
      [
        'a file whose bytes have changed',
        () => fs.writeFileSync(storedFilePath(place, file), 'file 03'),
        'has another SHA-256',
      ],
    ])('names %s and keeps the previous backup unchanged', async (_what, harm, problem) => {
      harm()
      await expect(backUp(place, to)).rejects.toThrow(
        `document 2: the file ${file} ${problem}. "verify" names all.`,
      )
      expect(fs.readFileSync(to).equals(before)).toBe(true)
      expect(fs.readdirSync(path.dirname(to)).filter((name) => !name.endsWith('.tgz'))).toEqual([])
    })
  })

  it('names the folder of the target when it does not exist', async () => {
    const no = path.join(place.folder, 'no')
    await expect(backUp(place, path.join(no, 'where'))).rejects.toThrow(
      new Error(
        `The folder ${no} cannot be written: ENOENT: no such file or directory, access '${no}/'`,
      ),
    )
  })

  const targets: [string, (to: string) => void, string][] = [
    ['a folder', (to) => fs.mkdirSync(to), 'is a folder'],
    ['a named pipe', (to) => execFileSync('mkfifo', [to]), 'is a special file'],
    ['a link to a folder', (to) => fs.symlinkSync(os.tmpdir(), to), 'is a folder'],
    ['a link to nothing', (to) => fs.symlinkSync(`${to}.none`, to), 'is a symbolic link'],
  ]
  it.each(targets)('does not replace %s', async (_what, make, problem) => {
    const to = archive()
    make(to)
    const before = fs.lstatSync(to).ino
    await expect(backUp(place, to)).rejects.toThrow(`${to} ${problem}`)
    expect(fs.lstatSync(to).ino).toBe(before)
  })

  it('replaces the file that a link leads to, and keeps the link', async () => {
    const [file, to] = [archive(), archive()]
    fs.writeFileSync(file, 'an older backup')
    fs.symlinkSync(file, to)
    await backUp(place, to)
    expect(fs.readlinkSync(to)).toBe(file)
    expect((await archiveTexts(file)).size).toBeGreaterThan(1)
  })
})

import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageTypes } from '../../../contract/integration.ts'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import { addEndpoint } from '../../../server/integration/endpoints.service.ts'
import { collectPublished } from '../collectPublished.ts'
import { backUp, useArchivePaths } from './archives.ts'
import { useDataFolder } from './dataFolder.ts'
import { addEmployees, addSubmission, storedFilePath } from './submission.ts'

const place = useDataFolder()
const archive = useArchivePaths()
let file = ''

beforeEach(async () => {
  await emptyTables(place.database().db)
  fs.rmSync(place.files, { recursive: true, force: true })
  await addEmployees(place)
  ;({ file } = await addSubmission(place, 'voucher', 1))
})

/** The number of rows in each table of the product. */
async function counts(): Promise<Record<string, number>> {
  const { pool } = place.database()
  const { rows } = await pool.query(`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by 1`)
  const found: Record<string, number> = {}
  for (const { name } of rows) {
    found[name] = (await pool.query(`select count(*) as rows from ${name}`)).rows[0].rows
  }
  return found
}

describe('reset', () => {
  it('does nothing without --yes', async () => {
    const before = await counts()
    const { code, stdout, stderr } = await place.admin('reset')

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe('This removes all that is stored. Add --yes to do it.\n')
    expect(await counts()).toEqual(before)
    expect(before.documents).toBe(1)
    expect(fs.existsSync(storedFilePath(place, file))).toBe(true)
  })

  it('empties every table and removes the files while other processes use the database', async () => {
    await place.database().pool.query(`create table someone_elses as select 1 as kept;
      insert into secrets values ('key', '"in use"')`)
    const { code, stdout } = await place.admin('reset', '--yes', '--json')

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ ok: true, files: 1 })
    const { secrets, someone_elses, ...others } = await counts()
    expect([secrets, someone_elses]).toEqual([1, 1])
    expect(Object.entries(others).filter(([, rows]) => rows > 0)).toEqual([])
    expect(Object.keys(others).length).toBeGreaterThan(10)
    expect(fs.existsSync(storedFilePath(place, file))).toBe(false)
    await place.database().pool.query('drop table someone_elses')
  })

  it('notifies running processes, so that they end their streams and forget their counts', async () => {
    const database = place.database()
    const reset = () => place.admin('reset', '--yes')
    expect(await collectPublished({ database }, reset)).toEqual([{ restored: true }])
  })

  it('changes nothing if the files belong to another database', async () => {
    const mark = path.join(place.folder, 'installation')
    fs.writeFileSync(mark, 'another')
    const before = await counts()
    const { code, stdout, stderr } = await place.admin('reset', '--yes')
    fs.rmSync(mark)

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      `The files in ${place.folder} belong to another database. Set DATA_DIR to another folder, or DATABASE_URL to their database.\n`,
    )
    expect(await counts()).toEqual(before)
    expect(fs.existsSync(storedFilePath(place, file))).toBe(true)
  })

  it('warns that the files may be elsewhere if none of the newest attachments is in DATA_DIR', async () => {
    fs.rmSync(storedFilePath(place, file))
    const { code, stdout } = await place.admin('reset', '--yes')
    expect(code).toBe(0)
    expect(stdout.split('\n')).toEqual([
      `The database is empty. 0 files were removed from ${place.files}.`,
      'The database named attachments, but none of the newest was there. If they are in another DATA_DIR or MEDIA_URL, remove them there.',
      '',
    ])
    expect((await counts()).documents).toBe(0)
  })

  it('keeps files that are still being uploaded', async () => {
    const arriving = path.join(place.files, 'incoming', '7', 'x')
    fs.mkdirSync(path.dirname(arriving), { recursive: true })
    fs.writeFileSync(arriving, '')
    const { code, stderr } = await place.admin('reset', '--yes')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect((await counts()).documents).toBe(0)
    expect(fs.existsSync(storedFilePath(place, file))).toBe(false)
    expect(fs.existsSync(arriving)).toBe(true)
  })
})

it.each([
  ['reset', () => ['reset']],
  ['restore of an empty database', (backup: string) => ['restore', backup]],
])('a %s removes the secrets of endpoints', async (_command, argsOf) => {
  const { db, pool } = place.database()
  const backup = archive()
  await emptyTables(db)
  await backUp(place, backup)
  const subscription = { types: [...messageTypes], categories: [], companies: [] }
  await addEndpoint(db, ['erp.example.com'], { url: 'https://erp.example.com/', ...subscription })
  const secrets = async () =>
    (await pool.query(`select name from secrets where name like 'endpoint:%'`)).rows
  expect(await secrets()).toEqual([{ name: 'endpoint:1' }])
  expect((await place.admin(...argsOf(backup), '--yes')).code).toBe(0)
  expect(await secrets()).toEqual([])
})

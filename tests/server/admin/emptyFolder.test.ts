import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BACKUP_FORMAT, MANIFEST_NAME } from '../../../server/admin/backup/manifest.ts'
import { writeArchive } from '../../../server/admin/backup/write.ts'
import { temporaryFolder } from '../product.ts'
import { useArchivePaths } from './archives.ts'
import { runAdmin } from './dataFolder.ts'

const folder = temporaryFolder()
const DATA_DIR = path.join(folder, 'data')
const archive = useArchivePaths()
const admin = (...args: string[]) => runAdmin(args, { DATA_DIR })

describe('without a database in DATA_DIR', () => {
  it.each([['verify'], ['dump'], ['backup', path.join(folder, 'backup.tar.gz')]])(
    '%s fails with a one-line error and creates nothing',
    async (...args) => {
      const { code, stdout, stderr } = await admin(...args)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^There is no database in DATA_DIR=.+\n$/)
      expect(stderr).toContain(`DATA_DIR=${DATA_DIR}. Set DATA_DIR `)
      expect(fs.readdirSync(folder)).toEqual([])
    },
  )

  it('dump --json fails with one JSON object', async () => {
    const { code, stdout, stderr } = await admin('dump', '--json')
    expect([code, JSON.parse(stdout)]).toEqual([1, { ok: false, error: stderr.trim() }])
    expect(stderr).toMatch(/^There is no database in DATA_DIR=.+\n$/)
  })

  it('restore refuses a FILE that does not exist, and creates nothing', async () => {
    const { code, stdout, stderr } = await admin('restore', '/no/such/backup.tgz')
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^The backup \/no\/such\/backup.tgz cannot be read: ENOENT: .+\n$/)
    expect(fs.readdirSync(folder)).toEqual([])
  })

  // The message names the version of the product that must restore the backup. That version refuses a database with another schema, so this
  // one must not create a database.
  it.each([
    ['000-yesterday', 'an older', 'Restore it with that one, then start this one on it.'],
    ['999-tomorrow', 'a newer', 'Restore it with that one.'],
  ])('restore refuses a backup of the schema %s, and creates nothing', async (schema, age, way) => {
    const place = archive()
    const manifest = { format: BACKUP_FORMAT, schema, at: '', tables: {}, files: 0, bytes: 0 }
    await writeArchive(place, ({ add }) =>
      add(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest))),
    )
    const { code, stdout, stderr } = await admin('restore', place)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `${place} is of ${age} version of the product, with the schema ${schema}. ${way}\n`,
    )
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('reset creates the database, and prints a message about that only the first time', async () => {
    const { code, stdout, stderr } = await admin('reset', '--yes', '--json')
    expect([code, JSON.parse(stdout)]).toEqual([0, { ok: true, files: 0 }])
    expect(stderr).toBe(`A new database was created in DATA_DIR=${DATA_DIR}.\n`)
    const again = await admin('reset', '--yes')
    expect([again.code, again.stderr]).toEqual([0, ''])
  })
})

import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import {
  allFiles,
  allRows,
  backUp,
  archiveTexts,
  restore,
  rewrite,
  useArchivePaths,
} from './archives.ts'
import { useDataFolder } from './dataFolder.ts'
import { addEmployees, addSubmission } from './submission.ts'

const place = useDataFolder()
/** A data folder whose object storage does not respond. */
const placeWithStorage = useDataFolder({
  MEDIA_URL: 's3://files/pay',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
  AWS_ACCESS_KEY_ID: 'account',
  AWS_SECRET_ACCESS_KEY: 'secret',
})
const archive = useArchivePaths()
let whole = ''
let bytes = Buffer.alloc(0)
let before: unknown

const stored = async () => [await allRows(place), allFiles(place)]

/** The product's data is changed after the backup, so that an unwanted restore would be noticed. */
beforeAll(async () => {
  await addEmployees(place)
  await addSubmission(place, 'voucher', 1)
  await addSubmission(place, 'payment', 2)
  whole = archive()
  await backUp(place, whole)
  bytes = fs.readFileSync(whole)
  await emptyTables(place.database().db)
  fs.rmSync(place.files, { recursive: true, force: true })
  await addEmployees(place)
  await addSubmission(place, 'nacct', 3)
  before = await stored()
})

let harmed = ''
beforeEach(() => {
  harmed = archive()
})

async function refused(problem: RegExp | string, sure = true): Promise<void> {
  const error = await restore(place, harmed, sure).then(
    () => undefined,
    (thrown: Error) => thrown,
  )
  expect(error?.message).toMatch(problem)
  expect(error?.message).not.toContain('\n')
  expect(await stored()).toEqual(before)
}

/** Copies the backup with a changed manifest. */
const withManifest = (change: object) =>
  rewrite(whole, harmed, (name, content) =>
    name === 'manifest.json' ? JSON.stringify({ ...JSON.parse(content), ...change }) : content,
  )

function withChangedByte(at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at)
  return changed
}

/** Whether a changed byte at this position leaves the content of the archive the same. */
function isFiller(at: number): boolean {
  try {
    return gunzipSync(withChangedByte(at)).equals(gunzipSync(bytes))
  } catch {
    return false
  }
}

describe('restore changes nothing', () => {
  it.each([0, 1, 10, 100, 0.3, 0.6, 0.9, -9, -1])(
    'when the file is truncated at byte %d',
    async (at) => {
      const length = at < 0 ? bytes.length + at : at < 1 ? at * bytes.length : at
      fs.writeFileSync(harmed, bytes.subarray(0, length))
      await refused(`${harmed} is damaged, or no backup: unexpected end of file.`)
    },
  )

  it.each([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.999])(
    'when one byte of the file is changed, at %d of its length',
    async (share) => {
      let at = Math.floor(share * bytes.length)
      // Skips bytes that only pad a block of the compression, because any value of them gives the same content.
      while (isFiller(at)) at += 1
      fs.writeFileSync(harmed, withChangedByte(at))
      await refused(/ is damaged, or no backup: .+\.$/)
    },
  )

  it('when an archive entry does not match its SHA-256', async () => {
    const folder = fs.mkdtempSync(`${harmed}-`)
    execFileSync('tar', ['xzf', whole, '-C', folder])
    execFileSync('tar', ['czf', harmed, '-C', folder, 'manifest.json', 'rows', 'files'])
    await refused('manifest.json has another SHA-256')
  })

  it('when a part of the rows is missing', async () => {
    await rewrite(whole, harmed, (name, content) =>
      name.includes('/signs/') ? undefined : content,
    )
    await refused(`${harmed} does not hold all that its manifest names.`)
  })

  it('when an attachment is missing', async () => {
    const [last] = [...(await archiveTexts(whole)).keys()].slice(-1)
    await rewrite(whole, harmed, (name, content) => (name === last ? undefined : content))
    await refused(`${harmed} does not hold all that its manifest names.`)
  })

  it.each([
    ['text', 'hello'],
    ['an empty gzip', Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64')],
  ])('when the file is %s', async (_what, content) => {
    fs.writeFileSync(harmed, content)
    await refused(/no backup/)
  })

  it('when the file does not exist', () =>
    refused(`The backup ${harmed} cannot be read: ENOENT: no such file or directory`))

  it('when the file is a folder', async () => {
    fs.mkdirSync(harmed)
    await refused(`The backup ${harmed} cannot be read: EISDIR: illegal operation on a directory`)
  })

  it('when the file has another format', async () => {
    await withManifest({ format: 'e-payment backup 2' })
    await refused(`${harmed} is no backup, or has another format.`)
  })

  it.each([
    ['999-tomorrow', 'a newer version of the product, with the schema 999-tomorrow'],
    ['000-yesterday', 'an older version of the product, with the schema 000-yesterday'],
  ])('when the backup has the schema %s', async (schema, problem) => {
    await withManifest({ schema })
    await refused(problem)
  })

  it('when the database rejects a row', async () => {
    await rewrite(whole, harmed, (name, content) =>
      name.includes('/signs/') ? content.replaceAll('"parksh"', '"nobody"') : content,
    )
    await refused('signs_employee_id_fkey')
  })

  it('when the files folder belongs to another database', async () => {
    const mark = path.join(place.folder, 'installation')
    const own = fs.readFileSync(mark)
    fs.writeFileSync(mark, 'another')
    fs.copyFileSync(whole, harmed)
    await refused('belong to another database')
    fs.writeFileSync(mark, own)
  })

  it('when the object storage does not respond, and names it', async () => {
    const { code, stderr } = await placeWithStorage.admin('restore', whole)
    expect(code).toBe(1)
    expect(stderr).toContain('The setting MEDIA_URL=s3://files/pay cannot be used: ')
  })

  it('without --yes when there are documents', async () => {
    fs.copyFileSync(whole, harmed)
    const { code, stderr } = await place.admin('restore', harmed)
    const problem =
      'There is 1 approval document. Add --yes to replace all that is stored with the backup.'
    expect([code, stderr]).toEqual([1, `${problem}\n`])
    await refused(problem, false)
  })
})

describe('restore', () => {
  it('replaces documents with --yes, and removes files without a row', async () => {
    const { code, stdout } = await place.admin('restore', whole, '--yes', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, files: 2, rows: { documents: 2 } })
    const again = archive()
    await backUp(place, again)
    const rows = [...(await archiveTexts(again))].slice(1)
    expect(rows).toEqual([...(await archiveTexts(whole))].slice(1))
    expect(Object.keys(allFiles(place))).toHaveLength(2)
    expect(await stored()).not.toEqual(before)
  })
})

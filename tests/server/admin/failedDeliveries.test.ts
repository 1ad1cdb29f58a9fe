import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openWatchedFolder } from '../../../server/imports/arrivals.ts'
import { importFolder } from '../../../server/imports/folder.ts'
import { createFolderWatch } from '../../../server/imports/watch.ts'
import { temporaryFolder } from '../product.ts'
import { useDataFolder } from './dataFolder.ts'
import { aBatch, csv, writeExport } from './export.ts'

const place = useDataFolder()
const root = temporaryFolder()
let folder = ''

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(root, 'export-'))
  await openWatchedFolder(folder)
})

const file = (name: string) => path.join(folder, name)
const list = (where: string) => fs.readdirSync(file(where))
const query = async (text: string) => (await place.database().pool.query(text)).rows

function watch(): Promise<unknown> {
  const log = { error: () => undefined }
  const run = createFolderWatch({ ...place.database(), folder, log, onAlarm: () => undefined })
  return run(new AbortController().signal)
}

function deliver(files: Record<string, string>) {
  for (const [name, text] of Object.entries({ ...files, _READY: '' })) {
    fs.writeFileSync(file(name), text)
  }
}

/** The texts of a stored batch, as one text; undefined if it is not stored. */
const textOf = async (number: number) =>
  (await query(`select search_text from batches where number = ${number}`))[0]?.search_text

/** Makes the database fail with this SQLSTATE when it stores the batch with this number. */
const failOn = (number: number, code: string) =>
  query(`
    create or replace function fail_batch() returns trigger language plpgsql as $$
    begin raise exception using errcode = '${code}', message = 'it fails'; end $$;
    create or replace trigger fail_batch before insert on batches
      for each row when (new.number = ${number}) execute function fail_batch()`)
const stopFailing = () => query('drop trigger fail_batch on batches')

describe('the watched folder after an error', () => {
  it('imports no later export before an earlier export that an outage stops (N18)', async () => {
    await failOn(31, '57014')
    deliver({
      'voucher_list.csv': csv(aBatch(30, { RPRMK: '먼저' })),
      'payment_list.csv': csv(aBatch(31)),
    })
    await expect(watch()).rejects.toThrow('it fails')
    deliver({ 'voucher_list.csv': csv(aBatch(30, { RPRMK: '나중' })) })
    await expect(watch()).rejects.toThrow('it fails')
    expect([list('done'), list('refused')]).toEqual([[], []])
    await stopFailing()
    await watch()
    await watch()
    expect([list('working').length, list('done').length]).toEqual([0, 2])
    expect(await textOf(30)).toContain('나중')
  })

  it('refuses an export whose import fails without an outage, and imports the next export (N18)', async () => {
    await failOn(32, '22003')
    deliver({ 'voucher_list.csv': csv(aBatch(32)) })
    await watch()
    await stopFailing()
    const [name = ''] = list('refused')
    const report = JSON.parse(fs.readFileSync(file(`refused/${name}/report.json`), 'utf8'))
    const reason =
      'the import failed, and only a part of the export may have been imported: it fails'
    expect(report.refused).toEqual([{ file: '_READY', line: null, batch: null, reason }])
    expect((await place.admin('imports')).stdout).toContain(`refused: the export: ${reason}\n`)
    deliver({ 'voucher_list.csv': csv(aBatch(33)) })
    await watch()
    expect([await textOf(32), await textOf(33)]).toEqual([undefined, expect.any(String)])
  })

  it('does not import an export again that could not be moved after its import (N18)', async () => {
    fs.mkdirSync(file('working/20260101'))
    fs.writeFileSync(file('working/20260101/voucher_list.csv'), csv(aBatch(34)))
    fs.rmdirSync(file('done'))
    await expect(watch()).rejects.toThrow('ENOENT')
    const newer = writeExport({ voucher: aBatch(34, { RPRMK: '나중' }) })
    await importFolder(place.database(), newer, () => undefined)
    fs.mkdirSync(file('done'))
    await watch()
    expect([list('working'), list('done')]).toEqual([[], ['20260101']])
    expect(await textOf(34)).toContain('나중')
  })
})

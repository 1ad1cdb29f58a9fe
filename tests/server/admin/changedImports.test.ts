import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyTables } from '../../../server/admin/administration.sql.ts'
import { openWatchedFolder } from '../../../server/imports/arrivals.ts'
import { importFolder } from '../../../server/imports/folder.ts'
import { createFolderWatch } from '../../../server/imports/watch.ts'
import { useDataFolder } from './dataFolder.ts'
import { aBatch, csv, writeExport } from './export.ts'

const place = useDataFolder()
beforeEach(() => emptyTables(place.database().db))

const first = [...aBatch(1), ...aBatch(2)]
const refusal = {
  file: 'voucher_list.csv',
  line: null,
  batch: null,
  reason: 'it was changed while it was read',
}

/** Imports `text`, and replaces it with `later` when the listener of the import is called with `doing` and `done`. */
async function importChanging(text: string, later: string, doing: string, done: number) {
  const folder = writeExport({ voucher: text })
  const file = path.join(folder, 'voucher_list.csv')
  fs.utimesSync(file, 1, 1)
  const { refused } = await importFolder(place.database(), folder, (what, count) => {
    if (what.startsWith(doing) && count === done) fs.writeFileSync(file, later)
  })
  return refused
}

async function storedNumbers() {
  const { rows } = await place.database().pool.query('select number from batches order by number')
  return rows.map(({ number }) => number)
}

describe('import FOLDER of a file that changes between the check and the storing', () => {
  it.each([
    ['other cells of as many lines', [...aBatch(1), ...aBatch(2, { RPRMK: '고침' })]],
    ['other cells of the same length', [...aBatch(1), ...aBatch(2, { RPRMK: '외주가공료' })]],
    ['more batches', [...first, ...aBatch(3)]],
    ['a batch without a row for the list', [...aBatch(1, { RPSFX: '002' }), ...aBatch(2)]],
  ])('stores nothing of it, and names it once, if it then contains %s', async (_, later) => {
    const refused = await importChanging(csv(first), csv(later), 'reading', first.length)
    expect(refused).toEqual([refusal])
    expect(await storedNumbers()).toEqual([])
  })

  it('keeps the batches that were stored before the change, and stores no later ones', async () => {
    const numbers = Array.from({ length: 700 }, (_, at) => at + 1)
    const text = csv(numbers.flatMap((number) => aBatch(number)))
    const later = text.replaceAll('외주가공비', '외주가공료')
    expect(await importChanging(text, later, 'storing', 300)).toEqual([refusal])
    expect(await storedNumbers()).toEqual(numbers.slice(0, 300))
  })
})

describe('the watched folder', () => {
  it('names a file that changes during its import only once in its report (N18)', async () => {
    const folder = writeExport({ voucher: csv(first) })
    await openWatchedFolder(folder)
    fs.writeFileSync(path.join(folder, '_READY'), '')
    const log = { error: () => undefined }
    const run = createFolderWatch({ ...place.database(), folder, log, onAlarm: () => undefined })
    let calls = 0
    await run(new AbortController().signal, () => {
      // The first call reports the hash of the file, and the second one its first line.
      if (++calls !== 2) return
      const working = path.join(folder, 'working')
      const [name = ''] = fs.readdirSync(working)
      fs.appendFileSync(path.join(working, name, 'voucher_list.csv'), '\n')
    })
    const [name = ''] = fs.readdirSync(path.join(folder, 'refused'))
    const report = path.join(folder, 'refused', name, 'report.json')
    expect(JSON.parse(fs.readFileSync(report, 'utf8')).refused).toEqual([refusal])
    expect(await storedNumbers()).toEqual([])
  })
})

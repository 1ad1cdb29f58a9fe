import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importFolder, type ImportReport } from '../../../server/imports/folder.ts'
import { openWatchedFolder } from '../../../server/imports/arrivals.ts'
import { createFolderWatch } from '../../../server/imports/watch.ts'
import { type Database, openDatabase } from '../../../server/db/connect.ts'
import { runDueJobs } from '../../../server/scheduler/scheduler.service.ts'
import { temporaryFolder } from '../product.ts'
import { aBatch, csv, writeExport } from './export.ts'
import { addEmployees, addSubmission } from './submission.ts'
import { useDataFolder } from './dataFolder.ts'

const place = useDataFolder()
const root = temporaryFolder()
let second: Database
let folder = ''
let time = 0
const errors: { folder?: string; refused?: number }[] = []
const alarms: { kind: string }[] = []

beforeAll(async () => {
  second = await openDatabase({ DATA_DIR: place.folder, DATABASE_URL: '' })
  await addEmployees(place)
})
afterAll(() => second?.close())
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(root, 'export-'))
  await openWatchedFolder(folder)
  errors.length = 0
  alarms.length = 0
})

const signal = new AbortController().signal

/** The folder watch of one process, with the clock of the test. */
const watchOf = (database: Database) =>
  createFolderWatch({
    ...database,
    folder,
    log: { error: (fields) => errors.push(fields) },
    onAlarm: (alarm) => alarms.push(alarm),
    clock: () => time,
  })

const file = (name: string) => path.join(folder, name)
const putExport = (name: string, text: string, isReady = true) => {
  fs.writeFileSync(file(name), text)
  if (isReady) fs.writeFileSync(file('_READY'), '')
}
const list = (where: string) => fs.readdirSync(file(where))
const exportOf = (...numbers: number[]) => csv(numbers.flatMap((number) => aBatch(number)))
const rows = async (text: string) => (await place.database().pool.query(text)).rows
const isStored = async (number: number) =>
  (await rows(`select from batches where number = ${number}`)).length === 1

/** The report of the export in `done` or `refused`, which must be the only one there. */
function reportIn(where: 'done' | 'refused'): ImportReport & { outcome: string } {
  const [name = '', ...others] = list(where)
  expect(others).toEqual([])
  return JSON.parse(fs.readFileSync(file(`${where}/${name}/report.json`), 'utf8'))
}

describe('the watched folder', () => {
  it('imports an export that is marked ready, and writes reports (N18)', async () => {
    putExport('voucher_list.csv', exportOf(1))
    putExport('upload.tmp', 'not yet')
    expect(await watchOf(place.database())(signal)).toBeUndefined()
    expect(await isStored(1)).toBe(true)
    expect(reportIn('done')).toMatchObject({ outcome: 'done', files: [{ batches: { in: 1 } }] })
    const [name] = list('done')
    expect(list(`done/${name}`).toSorted()).toEqual(
      ['_READY', 'report.csv', 'report.json', 'voucher_list.csv'].toSorted(),
    )
    expect(list('.').toSorted()).toEqual(['done', 'refused', 'upload.tmp', 'working'])
  })

  it('waits until an export without a mark is unchanged for 60 s (N18)', async () => {
    const watch = watchOf(place.database())
    const text = exportOf(2)
    putExport('voucher_list.csv', text.slice(0, 300), false)
    expect(await watch(signal)).toBe('notReady')
    time += 59_000
    putExport('voucher_list.csv', text, false)
    expect(await watch(signal)).toBe('notReady')
    time += 59_999
    expect(await watch(signal)).toBe('notReady')
    time += 1
    expect(await watch(signal)).toBeUndefined()
    expect(await isStored(2)).toBe(true)
  })

  it('moves an identical export to done without a report, but imports it again after its batch was deleted (N18)', async () => {
    const watch = watchOf(place.database())
    for (const report of [true, false]) {
      putExport('voucher_list.csv', exportOf(3))
      await watch(signal)
      const name = list('done').toSorted().at(-1)
      expect(list(`done/${name}`).includes('report.json')).toBe(report)
    }
    await place.database().pool.query('update batches set deleted_at = now() where number = 3')
    putExport('voucher_list.csv', exportOf(3))
    await watch(signal)
    expect(await rows('select deleted_at from batches where number = 3')).toEqual([
      { deleted_at: null },
    ])
  })

  it('imports identical content again if a batch has changed since (N18)', async () => {
    const watch = watchOf(place.database())
    const remarks = () =>
      rows('select search_text from batches where number = 19').then(([row]) => row.search_text)
    putExport('voucher_list.csv', exportOf(19))
    await watch(signal)
    const before = await remarks()
    const other = writeExport({ voucher: aBatch(19, { RPRMK: '다른 적요' }) })
    await importFolder(place.database(), other, () => undefined)
    expect(await remarks()).not.toBe(before)
    putExport('voucher_list.csv', exportOf(19))
    await watch(signal)
    expect(await remarks()).toBe(before)
    const [name] = list('done').toSorted().slice(-1)
    expect(list(`done/${name}`)).toContain('report.json')
  })

  it('reports the file, line and batch that it refuses, and imports the rest and the next export (N18)', async () => {
    const watch = watchOf(place.database())
    const broken = csv(aBatch(5).map((line, at) => (at === 0 ? { ...line, RPDCT: 'x' } : line)))
    putExport('payment_list.csv', broken)
    putExport('voucher_list.csv', exportOf(4))
    await watch(signal)
    const [issue] = reportIn('refused').refused
    expect(issue).toMatchObject({ file: 'payment_list.csv', line: 2, batch: 5 })
    expect(errors).toMatchObject([{ refused: 1 }])
    expect([await isStored(4), await isStored(5)]).toEqual([true, false])
    const [name] = list('refused')
    const report = fs.readFileSync(file(`refused/${name}/report.csv`), 'utf8')
    expect(report).toContain('payment_list.csv,2,5,')
    putExport('payment_list.csv', exportOf(5))
    await watch(signal)
    expect(await isStored(5)).toBe(true)
  })

  const hostile: [string, () => void, string, string][] = [
    [
      'a symbolic link',
      () => fs.symlinkSync('/etc/passwd', file('voucher_list.csv')),
      'voucher_list.csv',
      'it is a symbolic link',
    ],
    [
      'a folder with the name of a file',
      () => fs.mkdirSync(file('voucher_list.csv')),
      'voucher_list.csv',
      'it is a folder',
    ],
    [
      'a named pipe',
      () => execFileSync('mkfifo', [file('voucher_list.csv')]),
      'voucher_list.csv',
      'it is a special file',
    ],
    [
      'a huge name',
      () => fs.writeFileSync(file(`${'a'.repeat(251)}.csv`), ''),
      `${'a'.repeat(100)}…`,
      'it is none of the five files',
    ],
    [
      'a CSV file with 200 columns',
      () => fs.writeFileSync(file('nacct_list.csv'), `${Array.from({ length: 200 }).join(',')}\n`),
      'nacct_list.csv',
      'it has 200 columns; at most 100 are read',
    ],
    ['only the mark', () => undefined, '_READY', 'the export contains none of the five files'],
  ]
  it.each(hostile)('refuses %s and names it (N18)', async (_, make, name, reason) => {
    make()
    fs.writeFileSync(file('_READY'), '')
    await watchOf(place.database())(signal)
    expect(reportIn('refused').refused).toEqual([{ file: name, line: null, batch: null, reason }])
    expect(errors).toHaveLength(1)
  })

  it('imports the export that a killed process left, also one left while it was moved (N18)', async () => {
    fs.mkdirSync(file('working/20260101'))
    fs.writeFileSync(file('working/20260101/voucher_list.csv'), exportOf(6))
    fs.mkdirSync(file('working/20260102.moving'))
    fs.writeFileSync(file('working/20260102.moving/voucher_list.csv'), exportOf(7))
    putExport('payment_list.csv', exportOf(8))
    await watchOf(place.database())(signal)
    expect(await Promise.all([6, 7, 8].map(isStored))).toEqual([true, true, true])
    expect([list('working'), list('done').length]).toEqual([[], 2])
  })

  it('leaves an unfinished export in the folder working at a stop, and another process imports it (N18)', async () => {
    const stopping = new AbortController()
    putExport('voucher_list.csv', exportOf(9))
    // The first progress is reported while the claimed files are read.
    const stop = () => stopping.abort()
    await expect(watchOf(place.database())(stopping.signal, stop)).rejects.toThrow()
    expect([list('working').length, await isStored(9)]).toEqual([1, false])
    await watchOf(second)(signal)
    expect([list('working').length, await isStored(9)]).toEqual([0, true])
  })

  it('raises an alarm for a changed batch under approval (N18, N19 a)', async () => {
    await addSubmission(place, 'voucher', 10)
    putExport('voucher_list.csv', csv(aBatch(10).map((line) => ({ ...line, RPRMK: '바뀐 적요' }))))
    await watchOf(place.database())(signal)
    expect(reportIn('refused').refused).toMatchObject([{ batch: 10 }])
    expect(alarms).toMatchObject([{ kind: 'changed' }])
  })

  it('imports each batch of 50 exports once, with two watching processes (acceptance 4)', async () => {
    const watches = [place.database(), second].map((database) => ({
      database,
      job: { name: 'importFolder', everyMs: 0, run: watchOf(database) },
    }))
    const check = () =>
      Promise.all(
        watches.map(({ database, job }) =>
          runDueJobs(database.db, [job], {
            log: { error: () => undefined },
            keepAliveMs: 1000,
            signal,
          }),
        ),
      )
    const before = (await rows('select from imports')).length
    let refused = 0
    for (let number = 0; number < 50; number++) {
      const text = exportOf(1000 + number)
      if (number % 5 === 1) {
        putExport('voucher_list.csv', text.slice(0, 400), false)
        await check()
      }
      if (number % 10 === 3) {
        refused++
        fs.symlinkSync('/etc/passwd', file('payment_list.csv'))
      }
      putExport('voucher_list.csv', text, number % 2 === 0)
      await check()
      // Repeats the check. Each process remembers what it saw last, so the export counts as unchanged only when the same process gets the
      // lock a second time.
      for (let round = 0; round < 5 && list('.').includes('voucher_list.csv'); round++) {
        time += 60_000
        await check()
      }
      if (number % 5 === 2) {
        putExport('voucher_list.csv', text)
        await check()
      }
    }
    const stored = await rows('select number from batches where number between 1000 and 1049')
    expect(stored).toHaveLength(50)
    const runs = await rows('select outcome, report from imports order by id')
    const recent = runs.slice(before)
    const added = recent
      .flatMap(({ report }) => report?.files ?? [])
      .map(({ batches }) => batches.in)
    expect(added.reduce((sum: number, count: number) => sum + count, 0)).toBe(50)
    expect(recent.filter(({ outcome }) => outcome === 'refused')).toHaveLength(refused)
    expect(recent.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(10)
    expect(list('refused')).toHaveLength(refused)
    expect([list('working'), list('.').toSorted()]).toEqual([[], ['done', 'refused', 'working']])
  })
})

describe('openWatchedFolder', () => {
  it('refuses a folder that does not exist, and a link in place of a subfolder, with a one-line error', async () => {
    await expect(openWatchedFolder('/no/such/folder')).rejects.toThrow(
      /IMPORT_DIR=\/no\/such\/folder cannot/,
    )
    fs.rmdirSync(file('done'))
    fs.symlinkSync('/tmp', file('done'))
    await expect(openWatchedFolder(folder)).rejects.toThrow(/IMPORT_DIR/)
  })
})

describe('imports', () => {
  it('lists the exports with counts and refused lines, the newest first (N18)', async () => {
    fs.symlinkSync('/etc/passwd', file('payment_list.csv'))
    putExport('voucher_list.csv', exportOf(11))
    await watchOf(place.database())(signal)
    const { code, stdout } = await place.admin('imports')
    expect(code).toBe(0)
    const [first, ...others] = stdout.split('\n')
    expect(first).toMatch(/^\d+ {2}\S+ {2}refused {2}\S+Z to \S+Z$/)
    expect(others.slice(0, 2)).toEqual([
      '    voucher_list.csv (UTF-8): 3 lines in 1 batch: 1 added, 0 unchanged, 0 replaced, 0 refused',
      '    refused: payment_list.csv: it is a symbolic link; the whole file is not imported',
    ])
    const json = JSON.parse((await place.admin('imports', '--json')).stdout)
    expect(json.imports[0]).toMatchObject({ outcome: 'refused', report: { refusedCount: 1 } })
  })
})

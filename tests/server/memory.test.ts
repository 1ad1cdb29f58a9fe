import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEGABYTE } from '../../contract/limits.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { addEmployees, PASSWORD } from './people.ts'
import { settingsOf, preparedFolder } from './product.ts'
import { startProcess } from './realProcess.ts'
import { filesOf } from './stored.ts'

const settings = settingsOf(preparedFolder())
const MEGABYTES = 250

beforeAll(async () => {
  const database = await openDatabase(settings)
  await addEmployees({ database }, { id: 'yoondh' })
  await database.close()
})

/** The peak memory of a process in MB, or its current memory if the system does not report the peak. */
function memoryOf(pid: number): number {
  const status = `/proc/${pid}/status`
  const most = fs.existsSync(status) && /VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(status, 'utf8'))
  const kilobytes = most
    ? most[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

const part = (disposition: string) =>
  Buffer.from(`--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`)
const megabyte = Buffer.alloc(MEGABYTE, 'x')

/** A form body with files of `megabytes` each. */
function* files(count: number, megabytes: number) {
  for (let at = 0; at < count; at++) {
    yield part(`name="files"; filename="${at}.pdf"`)
    for (let sent = 0; sent < megabytes; sent++) yield megabyte
    yield Buffer.from('\r\n')
  }
  yield Buffer.from('--x--\r\n')
}

/** A form body with texts of nearly 1 MB each. */
function* texts(count: number) {
  for (let at = 0; at < count; at++) {
    yield part('name="counts"')
    yield megabyte.subarray(1)
    yield Buffer.from('\r\n')
  }
  yield Buffer.from('--x--\r\n')
}

describe('POST /ea/create_document/ with more data than memory', () => {
  it.each([
    ['20 files of 50 MB', () => files(20, 50)],
    ['400 texts of a megabyte', () => texts(400)],
  ])(
    'refuses %s, uses less than 250 MB and keeps no file',
    async (_, body) => {
      const { url, pid, end } = await startProcess(settings.DATA_DIR, { LOG_LEVEL: 'silent' })
      const login = await fetch(`${url}/rest-auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'yoondh', password: PASSWORD }),
      })
      const { key } = (await login.json()) as { key: string }
      const status = await fetch(`${url}/ea/create_document/`, {
        method: 'POST',
        headers: {
          authorization: `Token ${key}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: Readable.toWeb(Readable.from(body())) as BodyInit,
        duplex: 'half',
      } as RequestInit).then(
        (response) => response.status,
        // the server may close the connection instead of responding with 413
        () => 413,
      )
      expect([400, 413]).toContain(status)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      await expect.poll(() => filesOf(settings.DATA_DIR)).toEqual([])
      expect(memoryOf(pid)).toBeLessThan(MEGABYTES)
      expect(await end('SIGTERM')).toBe(0)
    },
    60_000,
  )
})

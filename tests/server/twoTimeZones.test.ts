import { beforeAll, describe, expect, it } from 'vitest'
import { submitNew, decide, signInAll } from './approval.ts'
import { PASSWORD } from './people.ts'
import { settingsOf, startProduct, preparedFolder } from './product.ts'
import { startProcess } from './realProcess.ts'
import { addBatch, listPaths } from './vouchers.ts'

/** Timestamps at and 1 ms before midnight in Seoul and in UTC, around 23 November. */
const moments = [
  '2026-11-22T14:59:59.999Z',
  '2026-11-22T15:00:00.000Z',
  '2026-11-22T23:59:59.999Z',
  '2026-11-23T00:00:00.000Z',
  '2026-11-23T14:59:59.999Z',
  '2026-11-23T15:00:00.000Z',
]
const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']
const boxes = ['sign', 'written', 'approved', 'rejected', 'cc'] as const

const folder = preparedFolder()

/** Stores a document for each timestamp in every box, and a batch for each date in every list. */
beforeAll(async () => {
  const product = await startProduct(settingsOf(folder))
  const people = await signInAll(product, 'kim', 'leader')
  const { pool } = product.database
  const receivers = JSON.stringify(['leader'])
  for (const moment of moments) {
    for (const end of [undefined, '승인', '반려'] as const) {
      const id = await submitNew(product, 'kim', people.kim, ['leader'], { receivers })
      if (end) await decide(product, 'leader', people.leader, id, end)
      await pool.query('update documents set created_at = $2 where id = $1', [id, moment])
      await pool.query(
        'update signs set signed_at = $2 where document_id = $1 and signed_at is not null',
        [id, moment],
      )
    }
  }
  for (const [at, category] of (['payment', 'invoice', 'receipt', 'nacct'] as const).entries()) {
    for (const [place, RPDGJ] of days.entries()) {
      await addBatch(product, category, 1000 + at * 10 + place, 1, { RPDGJ })
    }
  }
  for (const [place, RPDGJ] of days.entries()) {
    await addBatch(product, 'voucher', 2000 + place, 1, { RPDGJ })
  }
  await product.close()
})

/** The responses of a server to an employee: every list, box and count, for each date and without a period. */
async function readAll(url: string, username: string) {
  const login = await fetch(`${url}/rest-auth/login/`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: PASSWORD }),
  })
  const { key } = (await login.json()) as { key: string }
  const periods = days.map((day) => `startDate=${day}&endDate=${day}`)
  const paths = [
    '/ea/get_todo_count/',
    '/erp/get_todo_count/',
    ...Object.values(listPaths).flatMap((path) => periods.map((period) => `${path}?${period}`)),
    ...boxes.flatMap((box) =>
      ['', ...periods, ...periods.map((period) => `${period}&page=1&summary=true`)].map(
        (query) => `/ea/${box}_document/?${query}`,
      ),
    ),
  ]
  const responses = new Map<string, unknown>()
  for (const path of paths) {
    const response = await fetch(url + path, { headers: { authorization: `Token ${key}` } })
    expect([path, response.status]).toEqual([path, 200])
    responses.set(path, await response.json())
  }
  return responses
}

describe('two processes in different time zones on one database', () => {
  it('return the same lists, boxes and counts around midnight in Seoul', async () => {
    const [utc, seoul] = [
      await startProcess(folder, { TZ: 'UTC' }),
      await startProcess(folder, { TZ: 'Asia/Seoul' }),
    ]
    for (const username of ['kim', 'leader']) {
      const here = await readAll(utc.url, username)
      expect(await readAll(seoul.url, username)).toEqual(here)
    }
    const found = await readAll(utc.url, 'kim')
    const onDay = (day: string) =>
      found.get(`/ea/written_document/?startDate=${day}&endDate=${day}`) as {
        created: string
        created_at: string
        signs: { sign_date: string | null; created: string }[]
      }[]
    const three = <Value>(value: Value) => [value, value, value]
    expect(days.map((day) => onDay(day).map(({ created_at }) => created_at))).toEqual([
      [],
      three(moments[0]),
      moments.slice(1, 5).toReversed().flatMap(three),
      three(moments[5]),
    ])
    for (const day of days) {
      for (const { created, signs } of onDay(day)) {
        expect(created).toBe(day)
        const [own] = signs
        expect(own?.created.slice(0, 10)).toBe(day)
        expect(own?.sign_date ?? own?.created).toBe(own?.created)
      }
    }
    expect(found.get(`${listPaths.receipt}?startDate=2026-11-23&endDate=2026-11-23`)).toHaveLength(
      3,
    )
    for (const each of [utc, seoul]) expect(await each.end('SIGTERM')).toBe(0)
  })
})

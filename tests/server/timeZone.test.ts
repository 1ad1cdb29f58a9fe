import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { requireKnownTimeZone } from '../../server/db/timeZone.ts'
import { dayOf, startOfDay } from '../../server/time/dates.ts'
import { listBox, open, submitNew, signInAll } from './approval.ts'
import { aFile } from './forms.ts'
import { useProduct } from './product.ts'

const product = useProduct()
let kim: { authorization: string }
let ids: number[] = []

/**
 * In Seoul: the last moment of 22 November, the first one of 23 November, its 08:30 (22 November in UTC), its last one, and the first one of
 * 24 November.
 */
const moments = [
  '2026-11-22T14:59:59.999Z',
  '2026-11-22T15:00:00.000Z',
  '2026-11-22T23:30:00.000Z',
  '2026-11-23T14:59:59.999Z',
  '2026-11-23T15:00:00.000Z',
]

beforeAll(async () => {
  const people = await signInAll(product(), 'kimms', 'director')
  kim = people.kimms
  for (const moment of moments) {
    const id = await submitNew(product(), 'kimms', kim, ['director'], {}, [aFile('a.txt')])
    ids.push(id)
    const { pool } = product().database
    await pool.query('update documents set created_at = $2 where id = $1', [id, moment])
  }
  ids = ids.toSorted((a, b) => b - a)
})

afterEach(() => vi.unstubAllEnvs())

/** The time of the first entry of a zip in ISO 8601; a zip contains local times without a zone. */
function timeOf(zip: Buffer): string {
  const entry = zip.indexOf('PK\u0001\u0002')
  const [time, date] = [zip.readUInt16LE(entry + 12), zip.readUInt16LE(entry + 14)]
  const pad = (number: number) => String(number).padStart(2, '0')
  const day = `${1980 + (date >> 9)}-${pad((date >> 5) & 15)}-${pad(date & 31)}`
  return `${day}T${pad(time >> 11)}:${pad((time >> 5) & 63)}:${pad((time & 31) * 2)}`
}

describe('TIME_ZONE', () => {
  it.each([
    ['UTC', 22],
    ['Asia/Seoul', 23],
    ['America/Santiago', 22],
  ])('sets the days of a box and the times in a zip, in a process with TZ=%s', async (TZ, day) => {
    vi.stubEnv('TZ', TZ)
    expect(new Date('2026-11-22T23:30:00Z').getDate()).toBe(day)
    const find = async (on: string) =>
      (await listBox(product(), kim, 'written', { startDate: on, endDate: on })).ids
    expect(await find('2026-11-22')).toEqual([ids[4]])
    expect(await find('2026-11-23')).toEqual([ids[1], ids[2], ids[3]])
    expect(await find('2026-11-24')).toEqual([ids[0]])

    const { body } = await open(product(), kim, ids[0] as number)
    const before = Date.now()
    const { rawPayload } = await product().app.inject(body.archive)
    const written = Date.parse(`${timeOf(rawPayload)}+09:00`)
    // Two seconds of tolerance, because a zip stores times in steps of two seconds.
    expect(written).toBeGreaterThanOrEqual(before - 2000)
    expect(written).toBeLessThanOrEqual(Date.now())
  })

  it('is refused when PostgreSQL does not support it', async () => {
    await requireKnownTimeZone(product().database, 'asia/seoul')
    const unknown = requireKnownTimeZone(product().database, 'US/Pacific-New')
    await expect(unknown).rejects.toThrow('TIME_ZONE=US/Pacific-New cannot be used')
  })

  describe('set to UTC', () => {
    const other = useProduct({ TIME_ZONE: 'UTC' })

    it('uses the dates of UTC in a box', async () => {
      const people = await signInAll(other(), 'kimms', 'director')
      const id = await submitNew(other(), 'kimms', people.kimms, ['director'])
      const at = 'update documents set created_at = $1'
      await other().database.pool.query(at, ['2026-11-22T23:30:00Z'])
      const find = async (day: string) =>
        (await listBox(other(), people.kimms, 'written', { startDate: day, endDate: day })).ids
      expect(await find('2026-11-22')).toEqual([id])
      expect(await find('2026-11-23')).toEqual([])
    })
  })
})

describe('startOfDay', () => {
  it.each([
    ['2026-03-01', 0, 'Asia/Seoul', '2026-02-28T15:00:00.000Z'],
    ['2026-12-31', 1, 'Asia/Seoul', '2026-12-31T15:00:00.000Z'],
    ['9999-12-31', 1, 'UTC', '+010000-01-01T00:00:00.000Z'],
    ['0050-01-01', 0, 'UTC', '0050-01-01T00:00:00.000Z'],
    // In Berlin the clocks go forward during this day. On the days of the next two rows, they do so at midnight.
    ['2026-03-29', 1, 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-04-24', 0, 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s, %i days later, in %s is %s', (day, later, timeZone, moment) => {
    expect(startOfDay(day, later, timeZone).toISOString()).toBe(moment)
  })
})

describe('dayOf', () => {
  it('returns the date of a timestamp in a time zone', () => {
    const moment = new Date('2026-11-22T15:00:00Z')
    expect(dayOf(moment, 'Asia/Seoul')).toBe('2026-11-23')
    expect(dayOf(moment, 'UTC')).toBe('2026-11-22')
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bePresent, isGone, type Presence } from '../../server/db/presence.ts'
import { useProduct } from './product.ts'
import { openWay } from './way.ts'

const product = useProduct()
let way: Awaited<ReturnType<typeof openWay>>
let presence: Presence
beforeEach(async () => {
  way = await openWay(product().database)
  presence = await bePresent(way.connection)
})
afterEach(async () => {
  await presence.leave()
  way.close()
})

const isAway = ({ number }: Presence) => isGone(product().database.pool, number)
/** Who holds the lock of a number, and who waits for it. */
async function locksOf({ number }: Presence): Promise<boolean[]> {
  const { rows } = await product().database.pool.query(
    `select granted from pg_locks where locktype = 'advisory' and classid = 4180 and objid = $1`,
    [number],
  )
  return rows.map((row) => row.granted)
}
const isHeld = async (each: Presence) => (await locksOf(each)).includes(true)
const patience = { timeout: 10_000 }

describe('the presence of a process', () => {
  it('is seen while it lives, and gone when it has left', async () => {
    expect(await isAway(presence)).toBe(false)
    await presence.leave()
    await expect.poll(() => isAway(presence)).toBe(true)
  })

  it('comes back once after a broken line, however often it is refused before', async () => {
    way.cut(3)
    await expect.poll(() => isHeld(presence), patience).toBe(false)
    await expect.poll(() => isHeld(presence), patience).toBe(true)
    expect(await locksOf(presence)).toEqual([true])
    expect(way.counts()).toEqual({ refused: 3, taken: 2 })
    expect(await isAway(presence)).toBe(false)
  })

  it('does not come back where it left while its line was broken', async () => {
    const other = await bePresent(way.connection)
    way.cut(0)
    await expect.poll(() => isHeld(presence), patience).toBe(false)
    await expect.poll(() => isHeld(other), patience).toBe(false)
    await presence.leave()
    // The other one waits as long before it comes back.
    await expect.poll(() => isHeld(other), patience).toBe(true)
    expect(way.counts().taken).toBe(3)
    expect(await isAway(presence)).toBe(true)
    await other.leave()
  })
})

import { dotted } from '../../models/engine/plain.ts'
import { dismissNotices } from './pageActions.ts'
import { atOf, type Chart, type Spot } from './chart.ts'
import type { BrowserTools } from './driver.ts'
import { look } from './look.ts'
import type { Plan } from './plan.ts'

/** The time limit for the page to show the expected look, in milliseconds. */
const PATIENCE = 4000

/** Ticks, in milliseconds, for content that is painted slightly later; far shorter than any delay of a machine. */
const TICK = 50
const TICKS = 6
const SOON = 300

/** Waits until the page shows the expected look of the spot; returns the final difference. */
async function difference(
  tools: BrowserTools,
  chart: Chart,
  spot: Spot,
  says: boolean | undefined,
): Promise<string | undefined> {
  const begun = Date.now()
  const end = begun + PATIENCE
  for (let ticks = 0; ; ) {
    const { wanted, found } = await look(tools.page, chart, spot, says)
    if (JSON.stringify(wanted) === JSON.stringify(found)) return undefined
    if (ticks < TICKS && Date.now() - begun > SOON * (ticks + 1)) {
      ticks += 1
      await tools.page.clock.runFor(TICK)
    }
    if (Date.now() < end) continue
    return `wanted: ${JSON.stringify(wanted)}\nfound:  ${JSON.stringify(found)}`
  }
}

function told(word: string, start: string, done: readonly string[], spot: Spot, why: string) {
  const state = dotted(spot.position.snapshot.value)
  return [
    `${word} on the screen does not do what its chart says.`,
    `start: ${start}`,
    ...done.map((move, place) => `${place + 1}. ${move}`),
    `npm run review, then ?machine=${word}&state=${encodeURIComponent(state)}`,
    why,
  ].join('\n')
}

/** Runs one walk in the browser and compares every step. Throws with the list of events where the page differs. */
export async function doWalk(tools: BrowserTools, chart: Chart, plan: Plan): Promise<void> {
  const { driver } = chart
  const { start, first, ways } = plan
  const done: string[] = []
  let spot = first.to
  const compare = async (says?: boolean) => {
    // A notice of the parent may follow when a machine has ended.
    const isOver = spot.position.snapshot.status !== 'active'
    const comparesAll = driver.notices === 'all'
    const heard = driver.notices && (says || (comparesAll && !isOver)) ? says : undefined
    const why = await difference(tools, chart, spot, heard)
    if (why) throw new Error(told(driver.word, start.name, done, spot, why))
    if (comparesAll && says !== false) await dismissNotices(tools)
  }
  await driver.open(tools, { ...start, moves: ways.map(({ move }) => move) })
  await compare()
  for (const way of ways) {
    const { move, moves } = way
    done.push(moves.join(' + '))
    try {
      await driver.moves[move]?.do(tools, atOf(spot))
    } catch (error) {
      throw new Error(told(driver.word, start.name, done, spot, String(error)), { cause: error })
    }
    spot = chart.follow(spot, way)
    await compare(way.says)
  }
}

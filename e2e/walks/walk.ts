import { setTimeout as pause } from 'node:timers/promises'
import { TestModel } from 'xstate/graph'
import { formatStateValue } from '../../models/engine/plain.ts'
import { actorLogicOfSpace, Vertex } from '../../models/engine/explore.ts'
import { dismissNotices } from './pageActions.ts'
import {
  type BrowserSpace,
  type BrowserState,
  startedActorsOf,
  showsNotice,
  toWalkPosition,
} from './browserSpace.ts'
import type { BrowserTools } from './driver.ts'
import { readExpectedAndShown } from './pageState.ts'
import type { Walk } from './plans.ts'

/** The time limit for the page to show the expected state, in milliseconds. */
const WAIT_MS_MAX = 4000

/**
 * The clock of the page advances by a tick, in milliseconds, for content that is painted slightly later; all ticks are far shorter than any
 * delay.
 */
const TICK_MS = 50
/** The times of the ticks after the start of the wait, in milliseconds. */
const TICK_TIMES_MS = [40, 80, 150, 300, 800, 1800]
/** The time between two comparisons, in milliseconds. Each comparison takes CPU time that the page needs. */
const COMPARISON_INTERVAL_MS = 10

/** Waits until the page shows what a state expects; returns the final difference. */
async function difference(
  tools: BrowserTools,
  chart: BrowserSpace,
  state: BrowserState,
  hasNotice: boolean | undefined,
): Promise<string | undefined> {
  const begin = Date.now()
  for (let ticks = 0; ; ) {
    const { expectedState, shownState } = await readExpectedAndShown(
      tools.page,
      chart,
      state,
      hasNotice,
    )
    if (JSON.stringify(expectedState) === JSON.stringify(shownState)) return undefined
    const waited = Date.now() - begin
    if (waited > WAIT_MS_MAX)
      return `expected: ${JSON.stringify(expectedState)}\nshown:    ${JSON.stringify(shownState)}`
    if (waited > (TICK_TIMES_MS[ticks] ?? WAIT_MS_MAX)) {
      ticks += 1
      await tools.page.clock.runFor(TICK_MS)
    }
    await pause(COMPARISON_INTERVAL_MS)
  }
}

/** The error of a walk that failed at this step. */
function walkError(
  { driver: { word } }: BrowserSpace,
  { start, states }: Walk,
  step: number,
  reason: string,
) {
  const state = formatStateValue(states[step]?.snapshot.value)
  const lines = [
    `${word} on the screen does not do what its chart says.`,
    `start: ${start.name}`,
    ...states.slice(1, step + 1).map(({ moves }, index) => `${index + 1}. ${moves.join(' + ')}`),
    `npm run review, then ?machine=${word}&state=${encodeURIComponent(state)}`,
    reason,
  ]
  return new Error(lines.join('\n'))
}

/**
 * Runs one walk in the browser as a test path of XState's `TestModel`. Throws at the first step after which the page and the model differ.
 */
export async function doWalk(tools: BrowserTools, chart: BrowserSpace, walk: Walk): Promise<void> {
  const { driver } = chart
  const { start, states } = walk
  const moves = states.slice(1).map((state) => state.moves[0] ?? '')
  let step = 0
  const compare = async (state: BrowserState) => {
    // After a machine has ended, its parent can show a notice. So the walk then does not check that no notice is shown.
    const isOver = state.snapshot.status !== 'active'
    const comparesAll = driver.notices === 'all'
    const hasNotice = step > 0 ? showsNotice(state) : undefined
    const expected =
      driver.notices && (hasNotice || (comparesAll && !isOver)) ? hasNotice : undefined
    const reason = await difference(tools, chart, state, expected)
    if (reason) throw new Error(reason)
    if (comparesAll && hasNotice !== false) await dismissNotices(tools)
  }
  const execute = async () => {
    step += 1
    const [before, after] = states.slice(step - 1, step + 1)
    if (!before || !after) return
    const at = toWalkPosition(before)
    const ports = startedActorsOf(after).flatMap((actor) => driver.portOf(actor, at) ?? [])
    await tools.heldRequests.after(ports, () => driver.moves[after.moves[0] ?? '']?.do(tools, at))
  }
  const model = new TestModel(actorLogicOfSpace(chart), { serializeState: ({ key }) => key })
  const steps = states.map((state, index) => ({
    state: new Vertex<BrowserState>(chart, state),
    event: { type: index === 0 ? 'open' : 'move' },
  }))
  const path = {
    state: new Vertex<BrowserState>(chart, states.at(-1)),
    steps,
    weight: moves.length,
  }
  const open = async () => void (await driver.open(tools, { ...start, moves }))
  await model
    .testPath(path, {
      events: { open, move: execute },
      states: { '*': ({ state }) => state && compare(state) },
    })
    .catch((error: Error) => {
      // A failed call of `fetch` names its reason only in the cause.
      const cause = error.cause ? `: ${String(error.cause)}` : ''
      throw walkError(chart, walk, step, `${error.message.split('\nPath:\n')[0] ?? ''}${cause}`)
    })
}

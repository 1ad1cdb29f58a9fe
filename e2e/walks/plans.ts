import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { coveredBy, pairsIn } from '../../models/engine/coverage.ts'
import { explore, statesAlong } from '../../models/engine/explore.ts'
import { type FindMetAims, planWalks } from '../../models/engine/plan.ts'
import type { BrowserSpace, BrowserState } from './browserSpace.ts'
import type { WalkStart } from './driver.ts'

/** What the walks must cover: every transition, or every pair of transitions. */
export type WalkScope = 'transitions' | 'pairs'

/** A walk: its start, and its states, the start first. */
export interface Walk {
  start: WalkStart
  states: readonly BrowserState[]
}

interface SavedWalk {
  start: number
  moves: string[]
}

const fileOf = (word: string, scope: WalkScope) => `docs/statecharts/walks/${word}.${scope}.json`

/**
 * What the walks of a scope must cover: every transition, guard result and state; every pair of transitions; or both for a small state
 * space.
 */
function aimsOf(chart: BrowserSpace, scope: WalkScope): FindMetAims<BrowserState> {
  if (scope === 'pairs') return pairsIn
  const cache = new WeakMap<BrowserState, readonly string[]>()
  const aims = (state: BrowserState) => {
    const { transitions, guards, states } = coveredBy(chart, state, chart.refusedEvents(state))
    return [...transitions, ...guards, ...states]
  }
  return (last, state) => {
    const aimsOfState = cache.get(state) ?? aims(state)
    cache.set(state, aimsOfState)
    return chart.driver.coversPairs ? [...aimsOfState, ...pairsIn(last, state)] : aimsOfState
  }
}

/**
 * Plans the walks of a machine again and saves them, because planning takes longer than walking. Returns the numbers of walks and steps.
 */
export function writePlans(
  chart: BrowserSpace,
  scope: WalkScope,
): { walks: number; steps: number } {
  const hasMemory = scope === 'pairs' || chart.driver.coversPairs === true
  const graph = explore<BrowserState, BrowserSpace>(chart)
  const plans = planWalks(graph, aimsOf(chart, scope), { length: 60, distance: 6, hasMemory })
  const lines = plans.map(({ start, edges }) => {
    const saved: SavedWalk = { start: Number(start.move), moves: edges.map(({ move }) => move) }
    return `  ${JSON.stringify(saved)}`
  })
  writeFileSync(fileOf(chart.driver.word, scope), `[\n${lines.join(',\n')}\n]\n`)
  const steps = plans.reduce((sum, { edges }) => sum + edges.length, 0)
  return { walks: plans.length, steps }
}

function readSaved(word: string, scope: WalkScope): SavedWalk[] {
  const file = fileOf(word, scope)
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run walks:chromium`)
  return JSON.parse(readFileSync(file, 'utf8')) as SavedWalk[]
}

/** The maximum number of steps per test, so that two workers have similar loads. */
const STEPS_MAX = 250

/** The number of tests into which the walks of a machine are divided. */
export function countShares(word: string, scope: WalkScope): number {
  if (!existsSync(fileOf(word, scope))) return 1
  const steps = readSaved(word, scope).reduce((sum, { moves }) => sum + moves.length, 0)
  return Math.ceil(Math.max(1, steps) / STEPS_MAX)
}

/** The saved walks of a machine. Throws if a walk is no longer possible: then `npm run walks:chromium` plans them again. */
export function readPlans(chart: BrowserSpace, scope: WalkScope): Walk[] {
  return readSaved(chart.driver.word, scope).map(({ start, moves }) => {
    const input = `${start}`
    return { start: chart.startOf(input), states: statesAlong(chart, { input, moves }) }
  })
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Chart } from './chart.ts'
import { type Aims, type Plan, pairAims, plan, transitionAims } from './plan.ts'

/** The coverage aim of the walks: every transition, or every pair of transitions. */
export type Scope = 'transitions' | 'pairs'

interface Kept {
  start: number
  moves: string[]
}

const fileOf = (word: string, scope: Scope) => `docs/statecharts/walks/${word}.${scope}.json`

function aimsOf({ driver }: Chart, scope: Scope): Aims {
  if (scope === 'pairs') return pairAims
  if (!driver.coversPairs) return transitionAims
  return (last, way) => [...transitionAims(last, way), ...pairAims(last, way)]
}

/** Plans the walks of a machine again and saves them, because planning takes longer than walking. */
export function writePlans(chart: Chart, scope: Scope): Plan[] {
  const starts = chart.starts()
  const plans = plan(chart, aimsOf(chart, scope))
  const kept = plans.map(({ start, ways }): Kept => {
    return {
      start: starts.findIndex((one) => one.start === start),
      moves: ways.map(({ move }) => move),
    }
  })
  const lines = kept.map((one) => `  ${JSON.stringify(one)}`)
  writeFileSync(fileOf(chart.driver.word, scope), `[\n${lines.join(',\n')}\n]\n`)
  return plans
}

function keptOf(word: string, scope: Scope): Kept[] {
  const file = fileOf(word, scope)
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run walks:chromium`)
  return JSON.parse(readFileSync(file, 'utf8')) as Kept[]
}

/** The maximum number of steps per test, so that two workers have similar loads. */
const SHARE = 250

/** The number of tests into which the walks of a machine are divided. */
export function sharesOf(word: string, scope: Scope): number {
  if (!existsSync(fileOf(word, scope))) return 1
  const steps = keptOf(word, scope).reduce((sum, { moves }) => sum + moves.length, 0)
  return Math.ceil(Math.max(1, steps) / SHARE)
}

/** The saved walks of a machine, resolved in its chart. Throws if a walk is no longer possible. */
export function readPlans(chart: Chart, scope: Scope): Plan[] {
  const file = fileOf(chart.driver.word, scope)
  const starts = chart.starts()
  return keptOf(chart.driver.word, scope).map(({ start, moves }) => {
    const begun = starts[start]
    if (!begun) throw new Error(`${file} has a start that there is not: npm run walks:chromium`)
    let spot = begun.way.to
    const ways = moves.map((move) => {
      const way = chart.waysFrom(spot).find((one) => one.move === move)
      if (!way) throw new Error(`${file}: ${move} cannot happen any more: npm run walks:chromium`)
      spot = way.to
      return way
    })
    return { start: begun.start, first: begun.way, ways }
  })
}

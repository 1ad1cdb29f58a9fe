import type { AnyStateMachine } from 'xstate'
import { type Golden, type GoldenWalk, textOf, type Wanted } from '../../tests/models/golden.ts'
import type { Walk } from './walks.ts'
import { Impossible, Stage } from './actor.ts'
import { type Move, movesOf, type Model } from './model.ts'

/** A difference between a machine and its golden walk: the events up to it, the expected and the observed result. */
export interface Difference {
  start: string
  moves: string[]
  /** The state before the last move. */
  state: string
  wanted: unknown
  found: unknown
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The parts in which two results differ. */
function apart({ seen, effects }: Wanted, found: Wanted): { wanted: unknown; found: unknown } {
  const wanted: Record<string, unknown> = { ...seen, effects }
  const present: Record<string, unknown> = { ...found.seen, effects: found.effects }
  const names = Object.keys({ ...wanted, ...present }).filter(
    (name) => !same(wanted[name], present[name]),
  )
  const part = (of: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, of[name]]))
  return { wanted: part(wanted), found: part(present) }
}

const look = (stage: Stage): Wanted => ({
  seen: stage.seen(),
  effects: [...stage.effects],
})

/** The moves of a model by name. */
function movesByName(model: Model): ReadonlyMap<string, Move> {
  return new Map(movesOf(model).map((move) => [move.name, move]))
}

/** Runs walks on a real actor and records the results. */
export function record(model: Model, walks: readonly Walk[]): Golden {
  const moves = movesByName(model)
  const starts = Object.keys(model.inputs)
  return {
    starts: Object.fromEntries(starts.map((start) => [start, look(new Stage(model, start))])),
    walks: walks.map((walk) => {
      const stage = new Stage(model, walk.start)
      const steps = walk.moves.map((move) => {
        stage.do(moves.get(move) as Move)
        return { move, ...look(stage) }
      })
      return { start: walk.start, steps }
    }),
  }
}

/** Runs one golden walk on a real actor; returns the first difference. `passed` is called for each matching step. */
export function follow(
  model: Model,
  { starts }: Golden,
  walk: GoldenWalk,
  machine: AnyStateMachine,
  passed: (stage: Stage, move: Move | undefined) => void = () => undefined,
): Difference | undefined {
  const moves = movesByName(model)
  const stage = new Stage(model, walk.start, machine)
  const begun = starts[walk.start] as Wanted
  const first = look(stage)
  const done: string[] = []
  const where = (state: string) => ({ start: walk.start, moves: [...done], state })
  if (textOf(begun) !== textOf(first)) return { ...where(first.seen.state), ...apart(begun, first) }
  passed(stage, undefined)
  let state = first.seen.state
  for (const step of walk.steps) {
    const { move } = step
    done.push(move)
    const named = moves.get(move)
    if (!named) return { ...where(state), wanted: move, found: 'a move that the model has not' }
    try {
      stage.do(named)
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
      return { ...where(state), wanted: move, found: error.message }
    }
    const found = look(stage)
    if (textOf(step) !== textOf(found)) return { ...where(state), ...apart(step, found) }
    passed(stage, named)
    state = found.seen.state
  }
  return undefined
}

/** Runs all golden walks; returns the difference with the fewest moves. */
export function followAll(
  model: Model,
  golden: Golden,
  machine: AnyStateMachine = model.machine,
): Difference | undefined {
  const differences = golden.walks.flatMap((walk) => follow(model, golden, walk, machine) ?? [])
  return differences.toSorted((a, b) => a.moves.length - b.moves.length)[0]
}

/** A difference as text: the events, the link of the review page to the state, the expected and the observed result. */
export function told(word: string, { start, moves, state, wanted, found }: Difference): string {
  const link = `?machine=${word}&state=${encodeURIComponent(state)}`
  return [
    `${word} does not do what its golden walk says.`,
    `start: ${start}`,
    ...moves.map((move, place) => `${place + 1}. ${move}`),
    `npm run review, then ${link}`,
    `wanted: ${JSON.stringify(wanted)}`,
    `found:  ${JSON.stringify(found)}`,
  ].join('\n')
}

import type { AnyStateMachine } from 'xstate'
import { type Golden, type GoldenWalk, textOf, type Wanted } from './golden.ts'
import type { Walk } from './generate.ts'
import { Impossible, Stage } from './stage.ts'
import { type Move, movesOf, type World } from './world.ts'

/** Where a machine does not do what its golden walk says: the events up to there, what was wanted and what was seen. */
export interface Difference {
  start: string
  moves: string[]
  /** The state before the last move. */
  state: string
  wanted: unknown
  found: unknown
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The parts of two looks that differ. */
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

/** The moves of a world by name. */
function movesByName(world: World): ReadonlyMap<string, Move> {
  return new Map(movesOf(world).map((move) => [move.name, move]))
}

/** Walks on a real actor and writes down what is seen. */
export function record(world: World, walks: readonly Walk[]): Golden {
  const moves = movesByName(world)
  const starts = Object.keys(world.starts)
  return {
    starts: Object.fromEntries(starts.map((start) => [start, look(new Stage(world, start))])),
    walks: walks.map((walk) => {
      const stage = new Stage(world, walk.start)
      const steps = walk.moves.map((move) => {
        stage.do(moves.get(move) as Move)
        return { move, ...look(stage) }
      })
      return { start: walk.start, steps }
    }),
  }
}

/** Follows one golden walk on a real actor; says where it differs first. `passed` sees each step that does not. */
export function follow(
  world: World,
  { starts }: Golden,
  walk: GoldenWalk,
  machine: AnyStateMachine,
  passed: (stage: Stage, move: Move | undefined) => void = () => undefined,
): Difference | undefined {
  const moves = movesByName(world)
  const stage = new Stage(world, walk.start, machine)
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
    if (!named) return { ...where(state), wanted: move, found: 'a move that the world has not' }
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

/** Follows all golden walks; of all differences the one with the fewest moves. */
export function followAll(
  world: World,
  golden: Golden,
  machine: AnyStateMachine = world.machine,
): Difference | undefined {
  const differences = golden.walks.flatMap((walk) => follow(world, golden, walk, machine) ?? [])
  return differences.toSorted((a, b) => a.moves.length - b.moves.length)[0]
}

/** A difference as somebody reads it: the events, the review page's link to the state, what was wanted and found. */
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

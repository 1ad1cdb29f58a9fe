import { isNothing, Simulation, type Position, type Step } from '../../models/engine/run.ts'
import { dotted } from '../../models/engine/plain.ts'
import { listeners } from '../../models/engine/standIns.ts'
import { answerOf } from '../../models/engine/coverage.ts'
import { noon } from '../../models/samples/days.ts'
import { guardsAsked, standingIn, transitionIds } from '../../models/engine/transitions.ts'
import { type Environment, eventOf, type Move, movesOf } from '../../models/engine/model.ts'
import type { At, MoveDriver, Driver, Start } from './driver.ts'

/** The prefix of an effect that shows a notice. */
const notice = 'tells notices notices.show'

const isTime = (kind: Move['kind']) => ['elapse', 'pause', 'sleep'].includes(kind)

const deaf = { asked: () => undefined, told: () => undefined, ended: () => undefined }

/** The environment of the events that a walk creates. */
export const cast: Environment = { now: () => noon, actor: listeners(deaf) }

/** A position of the model that a walk can reach. */
export interface Spot {
  key: string
  position: Position
  memory: unknown
  ways?: Way[]
}

/** A step that is possible in a browser, with its automatic consequences. `steps` are its rounds as transition ids. */
export interface Way {
  move: string
  to: Spot
  /** The moves of the model. The first is made by the employee, the network or the clock. */
  moves: string[]
  rounds: string[][]
  guards: string[]
  states: string[]
  /** Whether the machine has shown a notice. */
  says: boolean
}

/** The view of a spot that drivers get. */
export function atOf({ position, memory }: Pick<Spot, 'position' | 'memory'>): At {
  const { snapshot, delays, clock } = position
  const due = delays.length > 0 ? Math.min(...delays.map((one) => one.due)) - clock : 0
  return { state: dotted(snapshot.value), context: snapshot.context, memory, due }
}

/** The state space of a machine as far as a browser reaches it: spots and the ways between them, computed on demand. */
export class Chart {
  readonly driver: Driver
  readonly simulation: Simulation
  private readonly moves: ReadonlyMap<string, Move>
  private readonly ids: ReturnType<typeof transitionIds>
  private readonly spots = new Map<string, Spot>()

  constructor(driver: Driver) {
    this.driver = driver
    this.simulation = new Simulation(driver.model)
    this.moves = new Map(movesOf(driver.model).map((move) => [move.name, move]))
    this.ids = transitionIds(this.simulation.machine)
    const known = [...Object.keys(driver.moves), ...Object.keys(driver.impossibleMoves)]
    const unknown = known.filter((name) => !this.moves.has(name))
    const open = movesOf(driver.model)
      .filter(({ kind, name }) => !isTime(kind) && !known.includes(name))
      .map(({ name }) => name)
    if (unknown.length > 0) throw new Error(`${driver.word} has no ${unknown.join(', ')}`)
    if (open.length > 0) throw new Error(`Nobody does ${open.join(', ')} of ${driver.word}.`)
  }

  starts(): { start: Start<unknown>; way: Way }[] {
    return this.driver.starts.map((start) => {
      const { name, memory, consequences = [] } = start
      const steps = this.withConsequences(this.simulation.start(name), consequences)
      const to = this.spotAt(steps.at(-1)?.position as Position, memory)
      return { start, way: { move: name, to, moves: [], ...this.readOf(steps) } }
    })
  }

  waysFrom(spot: Spot): Way[] {
    spot.ways ??= Object.entries(this.driver.moves).flatMap(
      ([move, doing]) => this.way(spot, move, doing) ?? [],
    )
    return spot.ways
  }

  /** Changes that time causes and no walk waits for. */
  lapsesFrom(spot: Spot): Way[] {
    const { moves } = this.driver
    return [...this.moves.values()]
      .filter(({ kind, name }) => isTime(kind) && !(name in moves))
      .flatMap(({ name }) => this.way(spot, name, {}) ?? [])
  }

  /** Moves of the model that are impossible in a browser at this spot, with the reason. */
  hinderedAt(spot: Spot): { rounds: string[][]; why: string }[] {
    const { moves, impossibleMoves } = this.driver
    const done = new Set(this.waysFrom(spot).map(({ move }) => move))
    return [...this.moves.values()].flatMap((move) => {
      const { kind, name } = move
      const step = done.has(name) ? undefined : this.simulation.take(spot.position, move)
      if (!step) return []
      const nobody =
        kind === 'send' ? 'no control for it is there and on' : 'nobody answers so there'
      const lapses = isTime(kind) && !(name in moves)
      const why = impossibleMoves[name] ?? (lapses ? 'no walk lets time pass in this way' : nobody)
      return { rounds: this.readOf([step]).rounds, why }
    })
  }

  /** The real position after a way: spots with the same key are merged here, although some shown facts may differ. */
  follow({ position }: Spot, { moves, to }: Way): Spot {
    let reached = position
    for (const move of moves) reached = this.take(reached, move)?.position ?? reached
    return { key: to.key, position: reached, memory: to.memory }
  }

  private way(
    spot: Spot,
    name: string,
    doing: Omit<MoveDriver<unknown, unknown>, 'do'>,
  ): Way | undefined {
    const at = atOf(spot)
    if (doing.can?.(at) === false) return undefined
    const first = this.take(spot.position, name)
    if (!first) return undefined
    const moves = [name]
    const steps = this.withConsequences(first, doing.consequences?.(at) ?? [], moves)
    const last = steps.at(-1) as Step
    const memory = doing.memoryAfter ? doing.memoryAfter(at) : spot.memory
    return { move: name, to: this.spotAt(last.position, memory), moves, ...this.readOf(steps) }
  }

  /** A step and its automatic consequences; the names of those are added to `moves`. */
  private withConsequences(
    first: Step,
    consequences: readonly string[],
    moves: string[] = [],
  ): Step[] {
    const steps = [first]
    for (const consequence of consequences) {
      const next = this.take((steps.at(-1) as Step).position, consequence)
      if (!next) continue
      moves.push(consequence)
      steps.push(next)
    }
    return steps
  }

  private take(position: Position, name: string): Step | undefined {
    const move = this.moves.get(name)
    const step = move && this.simulation.take(position, move)
    if (!step) return undefined
    if (move.kind !== 'send' || this.driver.moves[name]?.isTried) return step
    return isNothing(step) || this.isDisabled(position, name) ? undefined : step
  }

  /** An event with a control cannot be sent while the control is disabled. */
  private isDisabled({ snapshot }: Position, name: string): boolean {
    const { word, model, eventsWithoutControl } = this.driver
    const event = eventOf(model, name, { ...cast, context: snapshot.context, input: undefined })
    if (!event?.type.startsWith(`${word}.`) || event.type in eventsWithoutControl) return false
    return !snapshot.can(event)
  }

  private readOf(steps: readonly Step[]): Pick<Way, 'rounds' | 'guards' | 'states' | 'says'> {
    const id = (one: Parameters<typeof this.ids.get>[0]) => this.ids.get(one) ?? '?'
    const all = steps.flatMap(({ rounds }) => rounds)
    const answered = all.flatMap(({ before: stood, event, taken }) => {
      const before = stood.length > 0 ? stood : taken.map(({ source }) => source)
      return guardsAsked(before, event, taken)
    })
    const { position } = steps.at(-1) as Step
    return {
      rounds: all.filter(({ taken }) => taken.length > 0).map(({ taken }) => taken.map(id)),
      guards: [...answered, ...this.refusedAt(position)].map(([one, said]) =>
        answerOf(id(one), said),
      ),
      states: [
        ...all.flatMap(({ before, taken }) =>
          standingIn(before.length > 0 ? before : taken.map(({ source }) => source)),
        ),
        ...steps.flatMap(({ position: { snapshot } }) => standingIn(snapshot._nodes)),
      ],
      says: steps.some(({ effects }) => effects.some((effect) => effect.startsWith(notice))),
    }
  }

  /** The guards compared at this position: every event refused there must have no enabled control. */
  private refusedAt({ snapshot }: Position): ReturnType<typeof guardsAsked> {
    if (snapshot.status !== 'active') return []
    const { word, model, moves, eventsWithoutControl } = this.driver
    const moment = { ...cast, context: snapshot.context, input: undefined }
    const refused = Object.keys(model.sends).flatMap((name) => {
      const event = moves[name] && eventOf(model, name, moment)
      if (!event?.type.startsWith(`${word}.`) || event.type in eventsWithoutControl) return []
      return snapshot.can(event) ? [] : guardsAsked(snapshot._nodes, event.type, [])
    })
    return [...guardsAsked(snapshot._nodes, '', []), ...refused]
  }

  private spotAt(position: Position, memory: unknown): Spot {
    const key = `${this.simulation.key(position)} ${JSON.stringify(memory)}`
    const present = this.spots.get(key)
    if (present) return present
    const spot = { key, position, memory }
    this.spots.set(key, spot)
    return spot
  }
}

import type { AnyStateMachine } from 'xstate'
import { isNothing, Model, type Position } from '../../tests/paths/model.ts'
import { text } from '../../tests/paths/plain.ts'
import { eventOf, type Move, movesOf } from '../../tests/paths/world.ts'
import { atOf, cast, type Chart, type Spot } from './chart.ts'

/** Where a walk stands with both machines, the shipping one and the other. */
interface Both {
  spot: Spot
  other: Position
}

/** Another machine of the same states, in the world of a chart as far as that happens in a browser. */
class Comparison {
  private readonly chart: Chart
  private readonly other: Model
  private readonly moves: ReadonlyMap<string, Move>

  constructor(chart: Chart, machine: AnyStateMachine) {
    this.chart = chart
    this.other = new Model(chart.driver.world, machine, chart.model.time)
    this.moves = new Map(movesOf(chart.driver.world).map((move) => [move.name, move]))
  }

  /** Where walks begin; nothing where one of them already tells the machines apart. */
  starts(): Both[] | undefined {
    const begun = this.chart.starts().map(({ start, way }) => {
      const first = this.other.start(start.name)
      const echoed = this.after(first.position, start.echoes ?? [], true)
      return echoed && { spot: way.to, other: this.settled(echoed.position) }
    })
    return begun.every((both) => both !== undefined && this.isAlike(both))
      ? (begun as Both[])
      : undefined
  }

  /** Where walks go on from there; nothing where one of them tells the machines apart. */
  next(from: Both): Both[] | undefined {
    const ways = [...this.chart.waysFrom(from.spot), ...this.chart.lapsesFrom(from.spot)]
    const known = new Set(ways.map(({ move }) => move))
    // What has no control can come at any time; whether the controls are the same is seen where both stand.
    for (const name of this.doable(from.spot)) {
      const move = this.moves.get(name)
      if (known.has(name) || !move || !this.isSilent(name, from.spot)) continue
      const found = this.other.take(from.other, move)
      if (found && !isNothing(found)) return undefined
    }
    const reached: Both[] = []
    for (const way of ways) {
      const found = this.after(from.other, way.moves)
      const both = found && { spot: this.chart.follow(from.spot, way), other: found.position }
      if (!both || !this.isAlike(both)) return undefined
      if (found.effects !== this.effectsOf(from.spot, way.moves)) return undefined
      reached.push(both)
    }
    return reached
  }

  keyOf({ spot, other }: Both): string {
    const { model } = this.chart
    return text([spot.memory, model.key(spot.position), this.other.key(other)])
  }

  /** What people can do at a spot. */
  private doable(spot: Spot): string[] {
    const at = atOf(spot)
    return Object.entries(this.chart.driver.moves)
      .filter(([, { can }]) => can?.(at) ?? true)
      .map(([name]) => name)
  }

  private isAlike({ spot, other }: Both): boolean {
    return this.shown(spot) === this.shown({ ...spot, position: other })
  }

  /** What somebody before the screen, the line and the clock can tell of where a machine stands. */
  private shown(spot: Spot): string {
    const { facts, isShown } = this.chart.driver
    const { snapshot, calls, broken } = spot.position
    const at = atOf(spot)
    const on = this.doable(spot).filter((name) => {
      const event = this.eventOf(name, spot)
      return event && !this.isSilent(name, spot) && snapshot.can(event)
    })
    const state = (isShown?.(at) ?? true) ? at.state : ''
    return text([state, snapshot.status, facts(at), on, [...calls.keys()], at.due, broken])
  }

  private eventOf(name: string, { position }: Spot) {
    const { world } = this.chart.driver
    if (!(name in world.sends)) return undefined
    return eventOf(world, name, { ...cast, context: position.snapshot.context, input: undefined })
  }

  private isSilent(name: string, spot: Spot): boolean {
    const { word, silent } = this.chart.driver
    const type = this.eventOf(name, spot)?.type
    return type !== undefined && (type in silent || !type.startsWith(`${word}.`))
  }

  /** What is due at once has happened before anybody looks. */
  private settled(position: Position): Position {
    const { delays, clock } = position
    const elapse = [...this.moves.values()].find(({ kind }) => kind === 'elapse')
    const next = delays.some(({ due }) => due <= clock) && elapse
    const step = next && this.other.take(position, next)
    return step ? this.settled(step.position) : position
  }

  private effectsOf({ position }: Spot, names: readonly string[]): string {
    return this.run(this.chart.model, position, names)?.effects ?? ''
  }

  private after(position: Position, names: readonly string[], isLoose = false) {
    return this.run(this.other, position, names, isLoose)
  }

  /** Several moves, one after the other, and all that is told and asked on the way; nothing where one cannot happen. */
  private run(model: Model, from: Position, names: readonly string[], isLoose = false) {
    let position = from
    const effects: string[] = []
    for (const name of names) {
      const move = this.moves.get(name)
      const step = move && model.take(position, move)
      if (!step && isLoose) continue
      if (!step) return undefined
      position = step.position
      effects.push(...step.effects)
    }
    return { position, effects: text(effects) }
  }
}

/** Whether any walk in a browser tells another machine of the same states from the shipping one: all walks are searched. */
export function canTellApart(chart: Chart, machine: AnyStateMachine): boolean {
  const comparison = new Comparison(chart, machine)
  const queue = comparison.starts()
  if (!queue) return true
  const known = new Set(queue.map((both) => comparison.keyOf(both)))
  for (const both of queue) {
    const reached = comparison.next(both)
    if (!reached) return true
    for (const one of reached) {
      const key = comparison.keyOf(one)
      if (known.has(key)) continue
      known.add(key)
      queue.push(one)
    }
  }
  return false
}

import type { AnyStateMachine } from 'xstate'
import { isNothing, Simulation, type Position } from '../../models/engine/run.ts'
import { text } from '../../models/engine/plain.ts'
import { eventOf, type Move, movesOf } from '../../models/engine/model.ts'
import { atOf, cast, type Chart, type Spot } from './chart.ts'

/** The position of a walk in both machines, the shipping one and the other. */
interface Both {
  spot: Spot
  other: Position
}

/** Compares another machine with the same states in the part of the state space that a browser reaches. */
class Comparison {
  private readonly chart: Chart
  private readonly other: Simulation
  private readonly moves: ReadonlyMap<string, Move>

  constructor(chart: Chart, machine: AnyStateMachine) {
    this.chart = chart
    this.other = new Simulation(chart.driver.model, machine, chart.simulation.time)
    this.moves = new Map(movesOf(chart.driver.model).map((move) => [move.name, move]))
  }

  /** The starts of the walks; undefined if a start already distinguishes the machines. */
  starts(): Both[] | undefined {
    const begun = this.chart.starts().map(({ start, way }) => {
      const first = this.other.start(start.name)
      const started = this.after(first.position, start.consequences ?? [], true)
      return started && { spot: way.to, other: this.settled(started.position) }
    })
    return begun.every((both) => both !== undefined && this.isAlike(both))
      ? (begun as Both[])
      : undefined
  }

  /** The next positions; undefined if a step distinguishes the machines. */
  next(from: Both): Both[] | undefined {
    const ways = [...this.chart.waysFrom(from.spot), ...this.chart.lapsesFrom(from.spot)]
    const known = new Set(ways.map(({ move }) => move))
    // Events without a control can occur at any time. Whether the controls are equal is checked at both positions.
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
    const { simulation } = this.chart
    return text([spot.memory, simulation.key(spot.position), this.other.key(other)])
  }

  /** The moves that an employee can make at a spot. */
  private doable(spot: Spot): string[] {
    const at = atOf(spot)
    return Object.entries(this.chart.driver.moves)
      .filter(([, { can }]) => can?.(at) ?? true)
      .map(([name]) => name)
  }

  private isAlike({ spot, other }: Both): boolean {
    return this.shown(spot) === this.shown({ ...spot, position: other })
  }

  /** The observable part of a position, for the employee, the network and the clock. */
  private shown(spot: Spot): string {
    const { expectedPage, isShown } = this.chart.driver
    const { snapshot, calls, broken } = spot.position
    const at = atOf(spot)
    const on = this.doable(spot).filter((name) => {
      const event = this.eventOf(name, spot)
      return event && !this.isSilent(name, spot) && snapshot.can(event)
    })
    const state = (isShown?.(at) ?? true) ? at.state : ''
    return text([state, snapshot.status, expectedPage(at), on, [...calls.keys()], at.due, broken])
  }

  private eventOf(name: string, { position }: Spot) {
    const { model } = this.chart.driver
    if (!(name in model.sends)) return undefined
    return eventOf(model, name, { ...cast, context: position.snapshot.context, input: undefined })
  }

  private isSilent(name: string, spot: Spot): boolean {
    const { word, eventsWithoutControl } = this.chart.driver
    const type = this.eventOf(name, spot)?.type
    return type !== undefined && (type in eventsWithoutControl || !type.startsWith(`${word}.`))
  }

  /** Delays that are due have elapsed before the position is observed. */
  private settled(position: Position): Position {
    const { delays, clock } = position
    const elapse = [...this.moves.values()].find(({ kind }) => kind === 'elapse')
    const next = delays.some(({ due }) => due <= clock) && elapse
    const step = next && this.other.take(position, next)
    return step ? this.settled(step.position) : position
  }

  private effectsOf({ position }: Spot, names: readonly string[]): string {
    return this.run(this.chart.simulation, position, names)?.effects ?? ''
  }

  private after(position: Position, names: readonly string[], isLoose = false) {
    return this.run(this.other, position, names, isLoose)
  }

  /** Takes several moves and collects all effects; undefined where a move is impossible. */
  private run(simulation: Simulation, from: Position, names: readonly string[], isLoose = false) {
    let position = from
    const effects: string[] = []
    for (const name of names) {
      const move = this.moves.get(name)
      const step = move && simulation.take(position, move)
      if (!step && isLoose) continue
      if (!step) return undefined
      position = step.position
      effects.push(...step.effects)
    }
    return { position, effects: text(effects) }
  }
}

/** Whether any walk in a browser distinguishes the machine from the shipping one. All walks are searched. */
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

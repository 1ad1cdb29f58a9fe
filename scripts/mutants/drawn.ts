import { createHash } from 'node:crypto'
import type { Report } from '../coverage/report.ts'
import { titleOf } from './judge.ts'
import { kinds, mutantsOf } from './mutate.ts'
import type { Wanted } from './altered.ts'
import type { World } from '../../tests/paths/world.ts'

/** A mutant that is built into the app. */
export interface Drawn extends Wanted {
  title: string
}

/** So many of each kind, as far as there are. */
const OF_A_KIND = 8

const orderOf = ({ word, title }: Drawn) =>
  createHash('sha256').update(`${word} ${title}`).digest('hex')

/**
 * Draws mutants by kind over the machines, each time the same: of every kind, one machine after the other gives one, and none that is
 * equivalent.
 */
export function drawnFrom(worlds: ReadonlyMap<string, World>, report: Report): Drawn[] {
  return kinds.flatMap((kind) => {
    const shares = [...worlds].map(([word, { machine }]) => {
      const equivalent = new Set(report[word]?.mutants.equivalent)
      return mutantsOf(machine)
        .map((mutant, place) => ({ word, place, title: titleOf(mutant), kind: mutant.kind }))
        .filter((one) => one.kind === kind && !equivalent.has(one.title))
        .map(({ kind: _, ...one }): Drawn => one)
        .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    })
    const rounds = Math.max(...shares.map(({ length }) => length))
    const inTurn = Array.from({ length: rounds }, (_, round) =>
      shares
        .flatMap((share) => share[round] ?? [])
        .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
    )
    return inTurn.flat().slice(0, OF_A_KIND)
  })
}

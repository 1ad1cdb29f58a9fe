import { createHash } from 'node:crypto'
import type { Report } from '../coverage/report.ts'
import { mutantTitle } from './judge.ts'
import { kinds, mutantsOf } from './mutate.ts'
import type { Wanted } from './altered.ts'
import type { Model } from '../../models/engine/model.ts'

/** A mutant that is built into the app. */
export interface Drawn extends Wanted {
  title: string
}

/** The number of mutants per kind, if there are enough. */
const OF_A_KIND = 8

const orderOf = ({ word, title }: Drawn) =>
  createHash('sha256').update(`${word} ${title}`).digest('hex')

/**
 * Samples mutants by kind over the machines, deterministically: for every kind the machines contribute one mutant in turn.
 * Equivalent mutants are excluded.
 */
export function drawnFrom(loadModels: ReadonlyMap<string, Model>, report: Report): Drawn[] {
  return kinds.flatMap((kind) => {
    const shares = [...loadModels].map(([word, { machine }]) => {
      const equivalent = new Set(report[word]?.mutants.equivalent)
      return mutantsOf(machine)
        .map((mutant, place) => ({ word, place, title: mutantTitle(mutant), kind: mutant.kind }))
        .filter((one) => one.kind === kind && !equivalent.has(one.title))
        .map(({ kind: _, ...one }): Drawn => one)
        .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    })
    const longest = Math.max(...shares.map(({ length }) => length))
    const inTurn = Array.from({ length: longest }, (_, index) =>
      shares
        .flatMap((share) => share[index] ?? [])
        .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
    )
    return inTurn.flat().slice(0, OF_A_KIND)
  })
}

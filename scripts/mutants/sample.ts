import { createHash } from 'node:crypto'
import type { Model } from '../../models/engine/model.ts'
import type { CoverageReport } from '../coverage/report.ts'
import { titleOfMutant } from './judge.ts'
import { mutationKinds, mutantsOf } from './mutate.ts'
import type { PageMutant } from './pageMutant.ts'

/** A mutant that is built into the app. */
interface SampledMutant extends PageMutant {
  title: string
}

/** The number of mutants per kind, if there are enough. */
const MUTANTS_PER_KIND_MAX = 8

const hashOf = ({ word, title }: SampledMutant) =>
  createHash('sha256').update(`${word} ${title}`).digest('hex')
const sortByHash = (mutants: readonly SampledMutant[]) =>
  mutants.toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))

/**
 * A deterministic sample of the mutants of all machines. For each kind of mutant, the machines contribute one mutant each in turn.
 * Equivalent mutants are left out.
 */
export function sampleMutants(
  models: ReadonlyMap<string, Model>,
  report: CoverageReport,
): SampledMutant[] {
  return mutationKinds.flatMap((kind) => {
    const shares = [...models].map(([word, { machine }]) => {
      const equivalent = new Set(report[word]?.mutants.equivalent)
      const mutantsOfMachine = mutantsOf(machine).flatMap((mutant, index) => {
        const title = titleOfMutant(mutant)
        return mutant.kind === kind && !equivalent.has(title) ? [{ word, index, title }] : []
      })
      return sortByHash(mutantsOfMachine)
    })
    const longest = Math.max(...shares.map(({ length }) => length))
    const inTurn = Array.from({ length: longest }, (_, index) =>
      sortByHash(shares.flatMap((share) => share[index] ?? [])),
    )
    return inTurn.flat().slice(0, MUTANTS_PER_KIND_MAX)
  })
}

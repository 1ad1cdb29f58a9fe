import type { AnyStateMachine } from 'xstate'
import { mutantsOf, mutatedMachine } from './mutate.ts'

/** The mutant that a page runs with: the machine name, and the index among the mutants of the machine. */
export interface PageMutant {
  word: string
  index: number
}

/**
 * Returns the mutant of `machine` that `globalThis.pageMutant` selects, or `machine` itself. Used only in builds with the mode `mutants`
 * (vite.machineMutants.config.ts). `pageMutant` is set before any other script runs.
 */
export function withPageMutant(machine: AnyStateMachine): AnyStateMachine {
  const { pageMutant: { word, index } = { word: '', index: 0 } } = globalThis as {
    pageMutant?: PageMutant
  }
  const mutant = word === machine.id ? mutantsOf(machine)[index] : undefined
  return mutant ? mutatedMachine(machine, mutant) : machine
}

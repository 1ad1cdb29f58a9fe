import type { AnyStateMachine } from 'xstate'
import { mutantsOf, mutatedMachine } from './mutate.ts'

/** The mutant that a page runs with: the machine name, and the index among the mutants of the machine. */
export interface PageMutant {
  word: string
  index: number
}

/**
 * The machine that a page uses in a build of the mode `mutants` (vite.machineMutants.config.ts), and in no other. This machine has the
 * mutant that the page received before any other script ran.
 */
export function withPageMutant(machine: AnyStateMachine): AnyStateMachine {
  const { pageMutant: { word, index } = { word: '', index: 0 } } = globalThis as {
    pageMutant?: PageMutant
  }
  const mutant = word === machine.id ? mutantsOf(machine)[index] : undefined
  return mutant ? mutatedMachine(machine, mutant) : machine
}

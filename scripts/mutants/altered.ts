import type { AnyStateMachine } from 'xstate'
import { mutantsOf, mutated } from './mutate.ts'

/** The mutant that a page runs with: the machine name, and the index among the mutants of the machine. */
export interface Wanted {
  word: string
  place: number
}

/**
 * The machine that a page uses in a build of the mode `mutants` (vite.mutants.config.ts), and in no other. It has the mutant that
 * the page received before any other script.
 */
export function altered(machine: AnyStateMachine): AnyStateMachine {
  const { wanted } = globalThis as { wanted?: Wanted }
  const mutant = wanted?.word === machine.id ? mutantsOf(machine)[wanted.place] : undefined
  return mutant ? mutated(machine, mutant) : machine
}

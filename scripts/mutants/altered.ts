import type { AnyStateMachine } from 'xstate'
import { mutantsOf, mutated } from './mutate.ts'

/** Which mutant a page is to run with: the machine's word, and its place among the mutants. */
export interface Wanted {
  word: string
  place: number
}

/**
 * A machine as a page has it in a build of the mode `mutants` (vite.mutants.config.ts), and in no other: with the one mutant that the page has
 * been told before anything else.
 */
export function altered(machine: AnyStateMachine): AnyStateMachine {
  const { wanted } = globalThis as { wanted?: Wanted }
  const mutant = wanted?.word === machine.id ? mutantsOf(machine)[wanted.place] : undefined
  return mutant ? mutated(machine, mutant) : machine
}

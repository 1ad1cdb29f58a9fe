import type { SpawnOptions } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { type Program, startProgram } from '../../scripts/programs/programs.ts'

/** Starts a program for the time of one test. */
export function startForTest(
  command: string,
  args: readonly string[],
  options?: SpawnOptions,
): Program {
  const program = startProgram(command, args, options)
  onTestFinished(program.stop)
  return program
}

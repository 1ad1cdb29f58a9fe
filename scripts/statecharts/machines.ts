import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, StateMachine } from 'xstate'

/** The words that have a machine: folders with a chart of their own name. */
export function machineWords(): string[] {
  return readdirSync('machines')
    .filter((word) => existsSync(`machines/${word}/${word}.machine.ts`))
    .toSorted()
}

/** The machine of a word, the same object that the product runs. Throws where its file exports none. */
export async function machineOf(word: string): Promise<AnyStateMachine> {
  const file = resolve(`machines/${word}/${word}.machine.ts`)
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
  const found = Object.values(exported).find(
    (value): value is AnyStateMachine => value instanceof StateMachine && value.id === word,
  )
  if (!found) throw new Error(`machines/${word}/${word}.machine.ts exports no machine ${word}.`)
  return found
}

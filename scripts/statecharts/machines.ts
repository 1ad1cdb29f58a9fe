import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, StateMachine } from 'xstate'

/** The names of all machines: folders with a machine file of the same name. */
export function machineWords(): string[] {
  return readdirSync('machines')
    .filter((word) => existsSync(`machines/${word}/${word}.machine.ts`))
    .toSorted()
}

/** The machine with this name, the same object that the product runs. Throws if its file does not export it. */
export async function machineOf(word: string): Promise<AnyStateMachine> {
  const file = resolve(`machines/${word}/${word}.machine.ts`)
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href)
  const found = Object.values(exported).find(
    (value): value is AnyStateMachine => value instanceof StateMachine && value.id === word,
  )
  if (!found) throw new Error(`machines/${word}/${word}.machine.ts exports no machine ${word}.`)
  return found
}

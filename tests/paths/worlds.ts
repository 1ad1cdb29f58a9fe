import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { machineWords } from '../../scripts/statecharts/machines.ts'
import type { World } from './world.ts'

/** The worlds of all machines that have a chart, by word. Throws by name where one has no world. */
export async function worlds(): Promise<ReadonlyMap<string, World>> {
  const all = machineWords().map(async (word) => [word, await worldOf(word)] as const)
  return new Map(await Promise.all(all))
}

/** The world of one machine: what the file of its word exports under that word. */
export async function worldOf(word: string): Promise<World> {
  const file = pathToFileURL(resolve(`tests/paths/worlds/${word}.ts`)).href
  const exported: Record<string, World | undefined> = await import(file)
  const found = exported[word]
  if (found?.machine.id !== word) throw new Error(`tests/paths/worlds/${word}.ts has no ${word}.`)
  return found
}

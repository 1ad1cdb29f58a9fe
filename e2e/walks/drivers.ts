import { readdirSync } from 'node:fs'
import type { Driver } from './driver.ts'

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.driver.ts'))

/** The drivers of all machines with a screen. */
export const drivers: readonly Driver[] = await Promise.all(
  files.toSorted().map(async (name) => {
    const { driver } = (await import(`./${name}`)) as { driver: Driver }
    return driver
  }),
)

/** The machines whose walks also cover all pairs of transitions that are feasible in a browser. */
export const machinesWithPairWalks: readonly string[] = [
  'session',
  'push',
  'password',
  'vouchers',
  'draft',
  'approvers',
  'signing',
]

import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Imports every module of the contract in a test, because Stryker counts failed tests but not test files that cannot be loaded. */
describe('a module of the contract', () => {
  const modules = readdirSync('contract').flatMap((file) => /^(\w+)\.ts$/.exec(file)?.[1] ?? [])

  it.each(modules)('%s can be loaded', async (name) => {
    expect(await import(`../../contract/${name}.ts`)).toBeDefined()
  })
})

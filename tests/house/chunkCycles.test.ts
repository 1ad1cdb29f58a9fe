import { build, type Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { refuseChunkCycles } from '../../scripts/chunkCycles.ts'

/** An entry that imports `first`, which imports `second`, which imports `third`. */
const modules: Record<string, string> = {
  entry: `import { first } from 'first'; console.log(first)`,
  first: `import { second } from 'second'; export const first = ['first', ...second]`,
  second: `import { third } from 'third'; export const second = ['second', third]`,
  third: `export const third = 'third'`,
}

const source: Plugin = {
  name: 'source',
  resolveId: (id) => (id in modules ? id : undefined),
  load: (id) => modules[id],
}

/** Builds the modules into files: each module into the file that is named here, or into that of the entry. */
const buildInto = (files: Record<string, string>) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, refuseChunkCycles()],
    build: {
      write: false,
      rolldownOptions: {
        input: 'entry',
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: (id) => files[id] ?? null, minSize: 0 }],
          },
        },
      },
    },
  })

describe('the build', () => {
  it('fails if two of its files import each other, and names them', async () => {
    await expect(buildInto({ first: 'outer', second: 'inner', third: 'outer' })).rejects.toThrow(
      /These files import each other: (\S*(outer|inner)\S* → ){2}/,
    )
  })

  it('accepts files that import one another in one direction', async () => {
    const files = buildInto({ first: 'outer', second: 'inner', third: 'inner' })
    await expect(files).resolves.toBeDefined()
  })
})

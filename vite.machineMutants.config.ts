import { join } from 'node:path'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { applyEdits, findMachineExport } from './scripts/sourceEdits.ts'
import product from './vite.config.ts'

const pageMutant = join(import.meta.dirname, 'scripts/mutants/pageMutant.ts')

/** Passes each exported machine through `withPageMutant`, which can mutate it before it starts. */
function alterable(): Plugin {
  return {
    name: 'alterable',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.machine.ts')) return undefined
      const found = findMachineExport(code)
      if (!found) throw new Error(`${id} exports no machine.`)
      const { name, start, end } = found
      return [
        `import { withPageMutant } from ${JSON.stringify(pageMutant)}`,
        applyEdits(code, [{ start, end, text: 'const shipping = ' }]),
        `export const ${name} = withPageMutant(shipping)`,
      ].join('\n')
    },
  }
}

/**
 * The app with machines that a test can mutate. `npm run test:mutants -- --chromium` builds it. No server of the product uses this build.
 */
export default mergeConfig(
  product,
  defineConfig({ plugins: [alterable()], build: { outDir: 'test-results/app' } }),
)

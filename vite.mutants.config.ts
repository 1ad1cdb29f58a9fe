import { join } from 'node:path'
import { defineConfig, mergeConfig, type Plugin } from 'vite'
import { edited, machineExport } from './scripts/sourceEdits.ts'
import product from './vite.config.ts'

const altering = join(import.meta.dirname, 'scripts/mutants/altered.ts')

/** Hands each machine over to scripts/mutants/altered.ts before anybody starts it. */
function alterable(): Plugin {
  return {
    name: 'alterable',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.machine.ts')) return undefined
      const found = machineExport(code)
      if (!found) throw new Error(`${id} exports no machine.`)
      const { name, start, end } = found
      return [
        `import { altered } from ${JSON.stringify(altering)}`,
        edited(code, [{ start, end, text: 'const shipping = ' }]),
        `export const ${name} = altered(shipping)`,
      ].join('\n')
    },
  }
}

/** The app as a page can alter its machines: `npm run test:mutants -- --chromium` builds it, and nobody serves it. */
export default mergeConfig(
  product,
  defineConfig({ plugins: [alterable()], build: { outDir: 'test-results/app' } }),
)

import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const first = [source('main.tsx')]
const calls = ['calls', 'client', 'drafts']
const signedIn = ['signedIn.ts', ...calls.map((name) => `world/${name}.ts`)].map(source)

/**
 * The name of the file for a module that every visit needs, or that a signed-in employee needs immediately. Each group is one file,
 * instead of one file for each set of screens that share a module. Many small files take longer to request and compress less well.
 */
export function chunkNameOf(): Rolldown.CodeSplittingNameFunction {
  let start: Set<string> | undefined
  let signedInModules: Set<string> | undefined
  return (id, modules) => {
    start ??= reached(first)
    signedInModules ??= reached(signedIn)
    if (start.has(id)) return 'start'
    return signedInModules.has(id) ? 'signedIn' : null

    /** The modules themselves and all modules that they import statically, directly or indirectly. */
    function reached(roots: string[]): Set<string> {
      const known = new Set(roots)
      for (const each of known) {
        for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) known.add(imported)
      }
      return known
    }
  }
}

import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const first = [source('main.tsx')]
const signedIn = ['signedIn.ts', 'world/remote.ts', 'readList.ts'].map(source)

/**
 * The name of the file for a module that a signed-in employee needs at once, and nobody before the sign-in: one file of them all,
 * instead of one for each set of screens that share a module. A dozen small files take longer to ask for than to read.
 */
export function signedInPart(): Rolldown.CodeSplittingNameFunction {
  let members: Set<string> | undefined
  return (id, modules) => {
    if (!members) {
      const before = reached(first)
      members = new Set([...reached(signedIn)].filter((each) => !before.has(each)))
    }
    return members.has(id) ? 'signedIn' : null

    /** These modules and all that they import, but for what comes later. */
    function reached(roots: string[]): Set<string> {
      const known = new Set(roots)
      for (const each of known) {
        for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) known.add(imported)
      }
      return known
    }
  }
}

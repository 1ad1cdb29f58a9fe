import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))
const main = source('main.tsx')
// The event stream is one of them: it opens later, and a file that failed to load then would not be requested again.
const calls = ['calls', 'client', 'drafts', 'events']
const signedIn = ['signedIn.ts', ...calls.map((name) => `world/${name}.ts`)].map(source)
const box = source('screens/Box/BoxRoute.tsx')

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/**
 * The name of the file for a module that several screens need: `start` for every visit, `signedIn` for every signed-in employee,
 * `documents` for the boxes and other screens. Each group is one file, instead of one file for each set of screens that share a module.
 * Many small files take longer to request and compress less well.
 */
export function chunkNameOf(): Rolldown.CodeSplittingNameFunction {
  let groups: { start: Set<string>; signedIn: Set<string>; shared: Set<string> } | undefined
  return (id, modules) => {
    groups ??= {
      start: reached([main], modules),
      signedIn: reached(signedIn, modules),
      shared: sharedWithBox(modules),
    }
    if (groups.start.has(id)) return 'start'
    if (groups.signedIn.has(id)) return 'signedIn'
    return groups.shared.has(id) ? 'documents' : null
  }
}

/** The modules themselves and all modules that they import statically, directly or indirectly. */
function reached(roots: readonly string[], modules: Modules): Set<string> {
  const known = new Set(roots)
  for (const each of known) {
    for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) known.add(imported)
  }
  return known
}

/** The modules of the boxes that another lazily loaded screen also imports. */
function sharedWithBox(modules: Modules): Set<string> {
  const lazy = new Set<string>()
  const known = new Set([main])
  for (const each of known) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(each) ?? {}
    for (const id of dynamicallyImportedIds) lazy.add(id)
    for (const id of [...importedIds, ...dynamicallyImportedIds]) known.add(id)
  }
  lazy.delete(box)
  const others = [...lazy].map((root) => reached([root], modules))
  const shared = [...reached([box], modules)].filter((id) => others.some((each) => each.has(id)))
  // Only our own modules: the main module of a library imports all others, so the build splits libraries better.
  return new Set(shared.filter((id) => !id.includes('/node_modules/')))
}

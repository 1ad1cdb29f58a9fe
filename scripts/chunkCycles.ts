import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build if two files of it import each other. The browser runs one of them before the other, so its imports would be undefined
 * there, without an error of the build.
 */
export function refuseChunkCycles(): Plugin {
  return {
    name: 'no-chunk-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const cycle = cycleOf(bundle)
      if (cycle) this.error(`These files import each other: ${cycle.join(' → ')}.`)
    },
  }
}

/** The file names of one import cycle, in order; undefined if there is none. */
function cycleOf(bundle: Rolldown.OutputBundle): string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    const file = bundle[name]
    if (done.has(name) || file?.type !== 'chunk') return undefined
    for (const imported of file.imports) {
      const found = visit(imported, [...path, name])
      if (found) return found
    }
    done.add(name)
    return undefined
  }
  for (const name of Object.keys(bundle)) {
    const found = visit(name, [])
    if (found) return found
  }
  return undefined
}

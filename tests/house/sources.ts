import { readdirSync, readFileSync } from 'node:fs'

/** A file of the repository; `path` is relative to the root, with slashes. */
export interface Source {
  path: string
  text: string
}

/** The files and folders that the rules skip: those that git ignores, and `.git`. */
const left = new Set([
  'node_modules',
  'dist',
  'dist-review',
  'dist-server',
  'data',
  'test-results',
  'playwright-report',
  '.tsbuild',
  '.git',
])

const readSource = (path: string): Source => ({ path, text: readFileSync(path, 'utf8') })

/** The paths of all files of the repository, or of one of its folders. */
function paths(folder = ''): string[] {
  return readdirSync(folder || '.', { withFileTypes: true })
    .filter((entry) => folder !== '' || !left.has(entry.name))
    .flatMap((entry) => {
      const path = folder + entry.name
      return entry.isDirectory() ? paths(`${path}/`) : [path]
    })
    .toSorted()
}

/** All files whose path matches, with their text. */
export function readSources(which: RegExp): Source[] {
  return paths()
    .filter((path) => which.test(path))
    .map(readSource)
}

/** All code of the project, without style sheets and documents. */
export function readCodeFiles(): Source[] {
  return readSources(
    /^(contract|machines|models|src|server|review|tests|e2e|scripts)\/.*\.(ts|tsx|mjs)$/,
  )
}

import { posix } from 'node:path'
import type { Import } from './imports.ts'

/**
 * One import rule. In the patterns `*` matches any characters, `~/` is the root of the repository and `./` the folder of the importing
 * file. `may` lists imports of any kind, `types` those that must import only types. A file must satisfy each rule that matches it. `bad` is
 * an import that the rule must refuse, written as in a file at `path`.
 */
export interface ImportRule {
  name: string
  where: RegExp
  may: readonly string[]
  types?: readonly string[]
  bad: { path: string; text: string }
  /** Whether the lint configuration also has this rule, so that an editor shows violations. */
  isLinted?: true
}

function matches(pattern: string, imported: Import): boolean {
  const ownFolder = `~/${posix.dirname(imported.from)}/`
  const target = imported.local ? `~/${imported.target}` : imported.target
  const parts = pattern.replace(/^\.\//, ownFolder).split('*')
  const escaped = parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.*')}$`).test(target)
}

/** The scripts that the HTML page runs. */
const pageScripts = ['src/main.tsx', 'src/early.ts']

/**
 * Whether a rule allows an import. In addition, values of src/world may be imported only by the scripts of
 * the page and by files in src/world.
 */
export function isImportAllowed(rule: ImportRule, imported: Import): boolean {
  const some = (patterns: readonly string[] = []) =>
    patterns.some((pattern) => matches(pattern, imported))
  const isWorld = imported.target.startsWith('src/world/')
  const isInside = imported.from.startsWith('src/world/') || pageScripts.includes(imported.from)
  if (isWorld && !isInside && !imported.type) return false
  return some(rule.may) || (imported.type && some(rule.types))
}

import { readFileSync } from 'node:fs'

/** The parent of each machine, by machine name: the last column of the table in `machines/README.md`. */
function readStarters(text: string): ReadonlyMap<string, string> {
  const rows = text.matchAll(/^\| `(\w+)` \| .+ \| (.+) \|$/gm)
  return new Map([...rows].map(([, word, by]) => [`${word}`, `${by}`] as const))
}

/** The parent of a machine. Throws if the table lacks it. */
export function starterOf(word: string): string {
  const starter = readStarters(readFileSync('machines/README.md', 'utf8')).get(word)
  if (!starter) throw new Error(`machines/README.md does not say who starts ${word}.`)
  return starter
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { GoldenWalk } from '../../models/engine/goldenWalks.ts'
import type { Observation } from '../../models/engine/observation.ts'

/** Each observation by its hash, and each walk as one line: the input and the moves, each with the hash of its observation. */
interface GoldenFile {
  observations: Record<string, Observation>
  walks: string[]
}

const fileOf = (word: string) => `tests/models/golden/${word}.json`
const hashOf = (observation: Observation) =>
  createHash('sha256').update(JSON.stringify(observation)).digest('hex').slice(0, 8)

export function writeGoldenWalks(word: string, walks: readonly GoldenWalk[]): void {
  const observations = new Map<string, Observation>()
  const lines = walks.map(({ input, moves, observations: ownObservations }) => {
    const steps = ownObservations.map((observation, index) => {
      const hash = hashOf(observation)
      observations.set(hash, observation)
      return `${index === 0 ? input : moves[index - 1]} = ${hash}`
    })
    return `  ${JSON.stringify(steps.join(' → '))}`
  })
  const sortedObservations = [...observations].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const listed = sortedObservations.map(([hash, one]) => `  "${hash}": ${JSON.stringify(one)}`)
  const parts = [
    `"observations": {\n${listed.join(',\n')}\n}`,
    `"walks": [\n${lines.join(',\n')}\n]`,
  ]
  writeFileSync(fileOf(word), `{\n${parts.join(',\n')}\n}\n`)
}

/** Reads the golden walks of a machine. Throws when the file is missing. */
export function readGoldenWalks(word: string): GoldenWalk[] {
  if (!existsSync(fileOf(word))) throw new Error(`${fileOf(word)} is missing: npm run walks`)
  const { observations, walks } = JSON.parse(readFileSync(fileOf(word), 'utf8')) as GoldenFile
  return walks.map((line) => {
    const steps = line.split(' → ').map((step) => step.split(' = '))
    const [input = '', ...moves] = steps.map(([name = '']) => name)
    const found = steps.map(([, hash = '']) => observations[hash] as Observation)
    return { input, moves, observations: found }
  })
}

import { existsSync } from 'node:fs'
import { walksOf } from '../../tests/paths/generate.ts'
import { writeGolden } from '../../tests/paths/golden.ts'
import { search } from '../../tests/paths/search.ts'
import { worlds } from '../../tests/paths/worlds.ts'
import { measure, type Report, readReport, reportFile, writeReport } from '../coverage/report.ts'
import { closed } from '../mutants/judge.ts'
import { mutantsOf } from '../mutants/mutate.ts'

/**
 * Writes the golden walks of the words that are named, or of all, and what they cover: what the machines do now is what
 * they are to do. What became of the mutants is left to `npm run test:mutants`.
 */
const words = process.argv.slice(2)
const report: Report = existsSync(reportFile) ? readReport() : {}
const none = { made: 0, killed: 0, equivalent: [] }
for (const [word, world] of await worlds()) {
  if (words.length > 0 && !words.includes(word)) continue
  const graph = search(world)
  const golden = closed(world, walksOf(graph), mutantsOf(world.machine), graph)
  writeGolden(word, golden)
  const inProcess = measure(graph, golden)
  report[word] = { mutants: none, ...report[word], inProcess }
  writeReport(report)
  const { walks, steps, pairs } = inProcess
  console.log(`${word}: ${walks} walks of ${steps} steps, ${pairs.covered} pairs`)
}

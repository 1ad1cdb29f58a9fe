import { existsSync } from 'node:fs'
import { walksOf } from '../../models/engine/walks.ts'
import { writeGolden } from '../../tests/models/golden.ts'
import { search } from '../../models/engine/explore.ts'
import { models } from '../../models/models.ts'
import { measure, type Report, readReport, reportFile, writeReport } from '../coverage/report.ts'
import { closed } from '../mutants/judge.ts'
import { mutantsOf } from '../mutants/mutate.ts'

/**
 * Writes the golden walks of the given machines, or of all, and their coverage: the current behaviour becomes the expected one. The
 * mutant results are unchanged; `npm run test:mutants` writes them.
 */
const words = process.argv.slice(2)
const report: Report = existsSync(reportFile) ? readReport() : {}
const none = { made: 0, killed: 0, equivalent: [] }
for (const [word, model] of models) {
  if (words.length > 0 && !words.includes(word)) continue
  const graph = search(model)
  const golden = closed(model, walksOf(graph), mutantsOf(model.machine), graph)
  writeGolden(word, golden)
  const inProcess = measure(graph, golden)
  report[word] = { mutants: none, ...report[word], inProcess }
  writeReport(report)
  const { walks, steps, pairs } = inProcess
  console.log(`${word}: ${walks} walks of ${steps} steps, ${pairs.covered} pairs`)
}

import { existsSync } from 'node:fs'
import { pairsIn } from '../../models/engine/coverage.ts'
import { explore } from '../../models/engine/explore.ts'
import { planWalks } from '../../models/engine/plan.ts'
import { Simulation } from '../../models/engine/simulation.ts'
import { models } from '../../models/models.ts'
import { writeGoldenWalks } from '../../tests/models/golden.ts'
import {
  measureCoverage,
  type CoverageReport,
  readCoverageReport,
  reportFile,
  writeCoverageReport,
} from '../coverage/report.ts'
import { recordWalksWithoutGaps } from '../mutants/judge.ts'
import { mutantsOf } from '../mutants/mutate.ts'

const search = { length: 24, distance: 5, hasMemory: true }

/**
 * Writes the golden walks of the given machines, or of all, and their coverage: the current behaviour becomes the expected one. The
 * mutant results are unchanged; `npm run test:mutants` writes them.
 */
const words = process.argv.slice(2)
const report: CoverageReport = existsSync(reportFile) ? readCoverageReport() : {}
const none = { made: 0, killed: 0, equivalent: [] }
for (const [word, model] of models) {
  if (words.length > 0 && !words.includes(word)) continue
  const graph = explore(new Simulation(model))
  const { starts } = graph
  const plans = [
    ...starts.map((start) => ({ start, edges: [] })),
    ...planWalks(
      graph,
      pairsIn,
      search,
      new Set(starts.flatMap(({ state }) => pairsIn([], state))),
    ),
  ]
  const paths = plans.map(({ start, edges }) => {
    return { input: start.move, moves: edges.map(({ move }) => move) }
  })
  const golden = recordWalksWithoutGaps(model, paths, mutantsOf(model.machine), graph)
  writeGoldenWalks(word, golden)
  const inProcess = measureCoverage(graph, golden)
  report[word] = { mutants: none, ...report[word], inProcess }
  writeCoverageReport(report)
  const { walks, steps, pairs } = inProcess
  console.log(`${word}: ${walks} walks of ${steps} steps, ${pairs.covered} pairs`)
}

import { buildServer } from '../build.mjs'
import { measureBoxes } from './boxes.ts'
import { measureBundle } from './bundle.ts'
import { measureDraftCounts } from './counts.ts'
import { measureVoucherList } from './list.ts'
import type { BenchmarkResult } from './measurement.ts'
import { measurePendingBox } from './pending.ts'
import { measureDecisions } from './sign.ts'
import { measureStartup } from './start.ts'
import { measureSubmissions } from './submit.ts'
import { measureUi } from './ui.ts'

/** All benchmarks by name, in the order in which `npm run bench` runs them. */
const benches: Record<string, () => Promise<BenchmarkResult>> = {
  start: measureStartup,
  list: measureVoucherList,
  submit: measureSubmissions,
  sign: measureDecisions,
  boxes: measureBoxes,
  pending: measurePendingBox,
  counts: measureDraftCounts,
  bundle: measureBundle,
  ui: measureUi,
}

const chosenNames = process.argv.slice(2)
const unknown = chosenNames.find((name) => !(name in benches))
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

buildServer()
for (const [name, measure] of Object.entries(benches)) {
  if (chosenNames.length > 0 && !chosenNames.includes(name)) continue
  const result = await measure()
  console.log(JSON.stringify(result))
  if (!result.ok) process.exitCode = 1
}

import { buildServer } from '../build.mjs'
import { boxes } from './boxes.ts'
import { bundle } from './bundle.ts'
import { counts } from './counts.ts'
import { list } from './list.ts'
import type { Measurement } from './measurement.ts'
import { pending } from './pending.ts'
import { sign } from './sign.ts'
import { start } from './start.ts'
import { submit } from './submit.ts'
import { ui } from './ui.ts'

/** All benchmarks by name, in the order in which `npm run bench` runs them. */
const benches: Record<string, () => Promise<Measurement>> = {
  start,
  list,
  submit,
  sign,
  boxes,
  pending,
  counts,
  bundle,
  ui,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in benches))
if (unknown !== undefined) {
  console.error(`There is no benchmark ${unknown}; there are ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

buildServer()
for (const [name, measure] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const measurement = await measure()
  console.log(JSON.stringify(measurement))
  if (!measurement.ok) process.exitCode = 1
}

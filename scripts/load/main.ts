import { Command, InvalidArgumentError } from 'commander'
import { buildServer } from '../build.mjs'
import { runViteBuild } from '../bench/viteBuild.ts'
import { install, listPackages } from '../programs/packages.ts'
import { startOneNode, startTwoNodes } from './deployments.ts'
import { type LoadTestOptions, runLoadTest } from './run.ts'

const deployments = { oneNode: startOneNode, twoNodes: startTwoNodes }

const parsePositiveInteger = (text: string) => {
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number from 1.')
}

const program = new Command('load')
  .description('a morning of 5,000 employees, on one node and on two nodes')
  .argument('[deployments...]', `some of ${Object.keys(deployments).join(', ')}; by default all`)
  .option('--seconds <number>', 'duration at each deployment', parsePositiveInteger, 180)
  .option('--employees <number>', 'number of employees', parsePositiveInteger, 5000)
  .option('--lines <number>', 'number of stored journal lines', parsePositiveInteger, 200_000)
  .option(
    '--documents <number>',
    'documents submitted before the measurement',
    parsePositiveInteger,
    2000,
  )
  .option(
    '--tabs <number>',
    'signed-in employees, each with an event stream',
    parsePositiveInteger,
    1000,
  )
  .parse()

const chosenNames = program.args
const options = program.opts<LoadTestOptions>()
const unknown = chosenNames.find((name) => !(name in deployments))
if (unknown !== undefined) {
  console.error(
    `There is no deployment ${unknown}; there are ${Object.keys(deployments).join(', ')}.`,
  )
  process.exit(1)
}

buildServer()
await runViteBuild()
for (const [name, start] of Object.entries(deployments)) {
  if (chosenNames.length > 0 && !chosenNames.includes(name)) continue
  const missing = name === 'twoNodes' ? install(['nginx', 'radosgw']) : []
  if (missing.length > 0) {
    console.log(`${name} did not run. Install as root: ${listPackages(missing)}`)
    continue
  }
  const deployment = await start()
  try {
    for (const result of await runLoadTest(deployment, options)) {
      console.log(JSON.stringify(result))
      if (!result.ok) process.exitCode = 1
    }
  } finally {
    await deployment.stop()
  }
}
// Exits explicitly, because keep-alive connections would delay the end of the process.
process.exit()

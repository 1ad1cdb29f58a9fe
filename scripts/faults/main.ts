import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { Command, InvalidArgumentError } from 'commander'
import { buildServer } from '../build.mjs'
import { install, listPackages } from '../programs/packages.ts'
import { startRadosgw } from '../programs/radosgw.ts'
import { checkStoredData } from './checkStoredData.ts'
import { compileFailingWrites } from './failing.ts'
import { figuresOfKind, printFigures } from './figures.ts'
import { type FaultKind, faultKinds } from './kinds.ts'
import { type FaultLoad, startLoad } from './load.ts'
import { startFaultRound, type SharedParts, type FaultRound } from './round.ts'

const parsePositiveInteger = (text: string) => {
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number from 1.')
}

const program = new Command('faults')
  .description('injects faults under load, and checks after each that nothing acknowledged is lost')
  .argument(
    '[kinds...]',
    `some of ${faultKinds.map(({ name }) => name).join(', ')}; by default all`,
  )
  .option('--faults <number>', 'number of faults over all kinds', parsePositiveInteger, 100)
  .option(
    '--round <number>',
    'faults until the next round with a new company',
    parsePositiveInteger,
    25,
  )
  .parse()
const { faults, round: perRound } = program.opts<{ faults: number; round: number }>()
const unknown = program.args.find((name) => !faultKinds.some((kind) => kind.name === name))
if (unknown !== undefined) {
  console.error(
    `There is no kind ${unknown}; there are ${faultKinds.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
const chosenKinds = faultKinds.filter(
  ({ name }) => program.args.length === 0 || program.args.includes(name),
)

const failures = new Map<string, number>()
const totals = { submissions: 0, approvals: 0 }

const PROGRESS = 2
const PROGRESS_MS = 120_000

function report(where: string, problems: readonly string[]): void {
  if (problems.length > 0) process.exitCode = 1
  for (const problem of problems) console.error(`${where}: ${problem}`)
}

/** Adds findings to the known findings, and returns the new ones. */
function addNew(findings: readonly string[], knownFindings: Set<string>): string[] {
  const added = findings.filter((finding) => !knownFindings.has(finding))
  for (const finding of added) knownFindings.add(finding)
  return added
}

const sumOf = (counts: Map<string, number>) => [...counts.values()].reduce((sum, n) => sum + n, 0)

/**
 * Injects one fault under load, waits until submissions are acknowledged again, and checks the stored data. Adds the findings to
 * `reportedFindings`, and reports those that are new. Rejects if the product does not recover.
 */
async function injectOne(
  kind: FaultKind,
  round: FaultRound,
  load: FaultLoad,
  reportedFindings: Set<string>,
): Promise<void> {
  const faultFigures = figuresOfKind(kind.name)
  await pause(Math.random() * 200)
  const failed = sumOf(load.failures)
  const begin = performance.now()
  const place = await kind.inject(round)
  faultFigures.restarts += (await round.recover()).length
  await load.progress(PROGRESS, PROGRESS_MS)
  faultFigures.ms.push(performance.now() - begin)
  await load.hold(PROGRESS_MS)
  const found = await checkStoredData(round)
  const problems = addNew(found.problems, reportedFindings)
  const orphans = addNew(found.orphans, reportedFindings)
  const unexpected = load.unexpected.splice(0)
  faultFigures.failedCalls += sumOf(load.failures) - failed
  faultFigures.orphans += orphans.length
  faultFigures.problems += problems.length + unexpected.length
  faultFigures[place === undefined ? 'missed' : 'injected'] += 1
  if (place !== undefined) faultFigures.places[place] = (faultFigures.places[place] ?? 0) + 1
  report(kind.name, [...problems, ...unexpected])
  load.resume()
}

/** Injects kinds in turn, from the one with the index `first`, into one company. The caller closes the round. */
async function injectIntoRound(
  round: FaultRound,
  kinds: readonly FaultKind[],
  first: number,
  count: number,
): Promise<void> {
  const load = startLoad(round.company)
  try {
    const knownFindings = new Set<string>()
    for (let index = first; index < first + count; index++) {
      const kind = kinds[index % kinds.length] as FaultKind
      try {
        await injectOne(kind, round, load, knownFindings)
      } catch (error) {
        figuresOfKind(kind.name).problems += 1
        throw new Error(`${kind.name}: the product did not recover`, { cause: error })
      }
    }
  } finally {
    await load.end()
    const { submissions, approvals } = round.company.sentCalls
    totals.submissions += submissions.filter(({ id }) => id !== undefined).length
    totals.approvals += approvals.filter(({ isAcknowledged }) => isAcknowledged).length
    for (const [reason, times] of load.failures) {
      failures.set(reason, (failures.get(reason) ?? 0) + times)
    }
  }
}

const secondsSince = (begin: number) => ((performance.now() - begin) / 1000).toFixed(0)

/**
 * Injects faults into a new company, and checks it after a last start. Returns false if none of the kinds is possible here. Rejects if a
 * part does not start or does not recover.
 */
async function runRound(
  where: string,
  parts: SharedParts,
  kinds: readonly FaultKind[],
  first: number,
  count: number,
): Promise<boolean> {
  const opening = performance.now()
  const round = await startFaultRound(parts, `faults${first}`)
  try {
    const possible = kinds.filter((kind) => kind.isPossible(round))
    for (const { name } of kinds.filter((kind) => first === 0 && !possible.includes(kind))) {
      console.log(`${name} is not possible here.`)
    }
    if (possible.length === 0) return false
    const opened = secondsSince(opening)
    const injecting = performance.now()
    await injectIntoRound(round, possible, first, count)
    console.log(`${where}: open after ${opened} s, ${count} faults in ${secondsSince(injecting)} s`)
    // The next start removes files without a row. After this start, `verify` must report nothing.
    await round.node().kill()
    await round.startNode()
    const { problems, orphans } = await checkStoredData(round)
    report(where, [...problems, ...orphans])
    return true
  } finally {
    await round.close()
  }
}

/** Injects in turn the kinds of fault for files in a folder, or for those in an object storage. Each round has a new company. */
async function injectAll(
  place: FaultKind['place'],
  count: number,
  parts: SharedParts,
): Promise<void> {
  const kinds = chosenKinds.filter((kind) => kind.place === place)
  for (let done = 0; done < count; done += perRound) {
    const where = `${place}, faults from ${done + 1}`
    try {
      if (!(await runRound(where, parts, kinds, done, Math.min(perRound, count - done)))) return
    } catch (error) {
      // The next round continues with new processes and a new company.
      report(where, [inspect(error)])
    }
  }
}

// Exits normally on these signals, so that the exit handlers end the programs and remove the disks.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
buildServer()
const begin = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'e-payment-shim-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
chmodSync(folder, 0o755)
const library = compileFailingWrites(folder)
if (!library) console.log('There is no gcc: no write and no sync of a file fails in this run.')
const isStored = chosenKinds.some(({ place }) => place === 'storage')
const missing = isStored ? install(['radosgw']) : []
if (missing.length > 0) {
  console.log(
    `The object storage does not fail in this run. Install as root: ${listPackages(missing)}`,
  )
}
const share = (place: FaultKind['place']) =>
  Math.round(
    (faults * chosenKinds.filter((kind) => kind.place === place).length) / chosenKinds.length,
  )
await injectAll('folder', share('folder'), { library, storage: undefined })
if (isStored && missing.length === 0) {
  const storage = await startRadosgw()
  await injectAll('storage', share('storage'), { library, storage }).finally(storage.stop)
}

const { injected, problems, never } = printFigures()
for (const name of never) report(name, ['It was not injected: what it waits for did not come.'])
console.log(
  JSON.stringify({
    name: 'all',
    injected,
    problems,
    acknowledgedSubmissions: totals.submissions,
    acknowledgedApprovals: totals.approvals,
    failedCalls: Object.fromEntries(failures),
    seconds: Math.round((performance.now() - begin) / 1000),
    ok: process.exitCode !== 1,
  }),
)
// Exits explicitly, because keep-alive connections would delay the end of the process.
process.exit()

import { type DocumentStatus, documentStatuses } from '../../contract/document.ts'
import { buildServer } from '../build.mjs'
import { race, type RacedDocumentEvent } from './calls.ts'
import { requestAll, signInEmployees } from './company.ts'
import { type RaceOutcome, verifyRace } from './verifyRace.ts'
import { startBoth } from './processes.ts'
import { readStoredData } from './stored.ts'

const counts = { documents: 200, approvers: 20, delegates: 10, authors: 4 }
/** The numbers of rounds. There is one last round for each step of the longest line, because in each of them only the open step decides. */
const rounds = { mixed: 4, last: 5 }
const RESTARTS = 10

/** Runs one race and returns its calls, results and findings. Both processes are killed and started again while it runs. */
async function run(): Promise<RaceOutcome & { findings: string[]; restarts: number }> {
  buildServer()
  const processes = await startBoth()
  try {
    await processes.at(0).admin('seed', '--lines', '6000')
    const company = await signInEmployees(processes, counts)
    const requested = await requestAll(processes, company, counts.documents)
    let restarts = 0
    let restarting = Promise.resolve()
    const onResponse = (share: number) => {
      if (restarts >= RESTARTS || share < (restarts + 0.5) / RESTARTS) return
      restarts += 1
      restarting = restarting.then(() => processes.restart())
    }
    const responses = await race(processes, company, requested, rounds, onResponse)
    await restarting
    const storedData = await readStoredData(processes.at(0))
    return { requested, responses, delegates: company.delegates, restarts, ...storedData }
  } finally {
    await processes.stop()
  }
}

/** The totals of a race; `acceptedEach` is the number of accepted calls per process. */
function raceFigures({
  requested,
  responses,
  documents,
  restarts,
}: RaceOutcome & { restarts: number }) {
  const accepted = responses.filter(({ status }) => status === 200)
  const count = (status: DocumentStatus) =>
    documents.filter(({ doc_status }) => doc_status === documentStatuses[status]).length
  const acceptedEach = ([0, 1] as const).map(
    (side) => accepted.filter((raceCall) => raceCall.side === side).length,
  )
  const happened = (does: RacedDocumentEvent) =>
    accepted.filter((raceCall) => raceCall.does === does).length
  return {
    documents: requested.length,
    approvers: counts.approvers,
    delegates: counts.delegates,
    processes: acceptedEach.length,
    restarts,
    calls: responses.length,
    /** attempts that got no response, because the process was killed or had not started again */
    lost: responses.reduce((sum, { lost }) => sum + lost, 0),
    delegated: accepted.filter(({ principal }) => principal !== undefined).length,
    held: happened('document.hold'),
    resumed: happened('document.resume'),
    sentBack: happened('document.sendBack'),
    undone: happened('document.undo'),
    accepted: accepted.length,
    acceptedEach,
    refused: responses.length - accepted.length,
    approved: count('approved'),
    rejected: count('rejected'),
    withdrawn: count('withdrawn'),
  }
}

/** One message for each kind of result that is missing in this race. Without all kinds of results, a race proves nothing. */
function missing(figures: ReturnType<typeof raceFigures>) {
  const { approved, rejected, withdrawn, held, resumed, sentBack, undone } = figures
  const { acceptedEach, delegated, lost } = figures
  const [first, second] = acceptedEach
  const happened = { approved, rejected, withdrawn, held, resumed, 'sent back': sentBack, undone }
  return [
    ...Object.entries(happened).flatMap(([word, number]) =>
      number ? [] : [`No document was ${word}.`],
    ),
    ...(delegated ? [] : ['No delegate decided.']),
    ...(lost ? [] : ['No call was interrupted.']),
    ...(first && second ? [] : ['One of the two processes accepted no call.']),
  ]
}

const begin = performance.now()
const outcome = await run()
const figures = raceFigures(outcome)
const mismatches = verifyRace(outcome)
const { findings } = outcome
const problems = [...mismatches, ...missing(figures), ...findings.map((each) => `verify: ${each}`)]
for (const problem of problems) console.error(problem)
console.log(
  JSON.stringify({
    ...figures,
    mismatches: mismatches.length,
    verify: findings.length === 0 ? 'clean' : `${findings.length} findings`,
    seconds: Math.round((performance.now() - begin) / 1000),
  }),
)
if (problems.length > 0) process.exitCode = 1

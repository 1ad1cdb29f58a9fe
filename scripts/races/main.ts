import { documentStatuses, type DocumentStatus } from '../../contract/document.ts'
import { buildServer } from '../build.mjs'
import { race } from './asks.ts'
import { signInEmployees, requestAll, startBoth } from './company.ts'
import { verifyRace, type Outcome } from './judge.ts'
import { readStored } from './stored.ts'

const counts = { documents: 200, approvers: 20, authors: 4 }
/** The length of the longest approval line, because in each round at least the approver whose turn it is decides. */
const rounds = 4

/** Runs one race and returns its calls, results and findings. */
async function run(): Promise<Outcome & { findings: string[] }> {
  buildServer()
  const { processes, stop } = await startBoth()
  try {
    const [product] = processes
    await product.admin('seed', '--lines', '6000')
    const company = await signInEmployees(processes, counts)
    const requested = await requestAll(processes, company, counts.documents)
    const answers = await race(processes, company, requested, rounds)
    return { requested, answers, ...(await readStored(product)) }
  } finally {
    await stop()
  }
}

/** The totals of a race; `acceptedEach` is the number of accepted calls per process. */
function raceFigures({ requested, answers, documents }: Outcome) {
  const accepted = answers.filter(({ status }) => status === 200)
  const count = (status: DocumentStatus) =>
    documents.filter(({ doc_status }) => doc_status === documentStatuses[status]).length
  const acceptedEach = ([0, 1] as const).map(
    (side) => accepted.filter((asked) => asked.side === side).length,
  )
  return {
    documents: requested.length,
    approvers: counts.approvers,
    processes: acceptedEach.length,
    calls: answers.length,
    accepted: accepted.length,
    acceptedEach,
    refused: answers.length - accepted.length,
    approved: count('approved'),
    rejected: count('rejected'),
    withdrawn: count('withdrawn'),
  }
}

/** One message for each kind of result that this race lacks. Without all of them, a race is not conclusive. */
function missing({ approved, rejected, withdrawn, acceptedEach }: ReturnType<typeof raceFigures>) {
  const [first, second] = acceptedEach
  const happened = { approved, rejected, withdrawn }
  return [
    ...Object.entries(happened).flatMap(([word, number]) =>
      number ? [] : [`No document was ${word}.`],
    ),
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

import { setTimeout as pause } from 'node:timers/promises'
import { approve, CallError, type LoadTestCompany, submit } from '../load/company.ts'

const SUBMITTING = 3
const APPROVING = 2
const FILES = 2
const CHECK_INTERVAL_MS = 20
/** The time between two calls of a client, also before it sends a failed call again, in milliseconds. */
const CLIENT_INTERVAL_MS = 150

/** Simulated clients that submit and approve documents while faults are injected. */
export interface FaultLoad {
  /** Resolves when this many further submissions have been acknowledged. Rejects after `timeoutMs`. */
  progress(submissions: number, timeoutMs: number): Promise<void>
  /** Resolves when no call is open; the next call starts after `resume`. Rejects after `timeoutMs`. */
  hold(timeoutMs: number): Promise<void>
  resume(): void
  /** The failed calls by reason. */
  failures: Map<string, number>
  /** Failures that no fault explains: a refused call, or the status 500 where an outage must give 503. */
  unexpected: string[]
  end(): Promise<void>
}

/** Starts clients: three submit with two files, two approve. A failed call is sent again until it is acknowledged. */
export function startLoad(company: LoadTestCompany): FaultLoad {
  const failures = new Map<string, number>()
  const unexpected: string[] = []
  let isOver = false
  let isHeld = false
  let open = 0
  const note = (error: unknown) => {
    const { status } = error as Partial<CallError>
    const reason = status ? String(status) : ((error as NodeJS.ErrnoException).code ?? `${error}`)
    failures.set(reason, (failures.get(reason) ?? 0) + 1)
    if (error instanceof CallError && (error.isRefusal || status === 500)) {
      unexpected.push(error.message)
    }
  }
  const acknowledged = () =>
    company.sentCalls.submissions.filter(({ id }) => id !== undefined).length
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) {
      if (isHeld) {
        await pause(CHECK_INTERVAL_MS)
        continue
      }
      open += 1
      await work().catch(note)
      open -= 1
      await pause(CLIENT_INTERVAL_MS)
    }
  }
  const approveSome = async () => {
    const isWaiting = company.documents.some(({ waiting }) => waiting.length > 0)
    if (isWaiting) await approve(company, note)
  }
  const clients = [
    ...Array.from({ length: SUBMITTING }, () => repeat(() => submit(company, FILES, note))),
    ...Array.from({ length: APPROVING }, () => repeat(approveSome)),
  ]
  return {
    failures,
    unexpected,
    async progress(submissions, timeoutMs) {
      const submissionCount = acknowledged() + submissions
      const end = performance.now() + timeoutMs
      while (acknowledged() < submissionCount) {
        if (performance.now() > end) throw new Error('No submission was acknowledged any more.')
        await pause(CHECK_INTERVAL_MS)
      }
    },
    async hold(timeoutMs) {
      isHeld = true
      const end = performance.now() + timeoutMs
      while (open > 0) {
        if (performance.now() > end) throw new Error('A call was not acknowledged any more.')
        await pause(CHECK_INTERVAL_MS)
      }
    },
    resume: () => (isHeld = false),
    async end() {
      isOver = true
      await Promise.all(clients)
    },
  }
}

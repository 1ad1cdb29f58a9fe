import { readJson, storageKeyOf, writeItem } from './storage.ts'

const codes = [
  'submissionInterrupted',
  'bulkInterrupted',
  'decisionUnconfirmed',
  'absenceUnconfirmed',
  'passwordUnconfirmed',
  'deviceUnconfirmed',
  'lineUnconfirmed',
] as const

/** A notice about work that was interrupted, or about a change whose outcome is unknown. */
export interface LateNotice {
  code: (typeof codes)[number]
  /** Inserted into the sentence of the notice. */
  values?: Readonly<Record<string, string | number>>
}

/** Shows a notice. Returns false if it cannot, because the employee is not signed in any more. */
type Listener = (notice: LateNotice) => boolean

const MISSED = 'e-payment.notices'

let listener: Listener = () => false
/** The employee who is signed in, or was signed in last. */
let employee = ''

/**
 * Shows a notice about work whose screen has closed: immediately, or after the next sign-in of the same employee on this device. If the page
 * ends, too, the next page of the employee shows it.
 */
export function showLateNotice(notice: LateNotice, isPageEnding?: boolean): void {
  if (isPageEnding || !listener(notice)) addMissed(employee, notice)
}

/** Passes the late notices of an employee to `show`, also those missed since the last sign-in, until the returned function is called. */
export function onLateNotice(username: string, show: Listener): () => void {
  const missed = loadMissed(username)
  saveMissed(username, [])
  employee = username
  listener = show
  missed.forEach((notice) => showLateNotice(notice))
  return () => {
    if (listener === show) listener = () => false
  }
}

/** Returns a function that shows a notice to the employee who is signed in now, also after another employee has signed in. */
export function createLateReport(): (notice: LateNotice) => void {
  const author = employee
  return (notice) => (author === employee ? showLateNotice(notice) : addMissed(author, notice))
}

function loadMissed(username: string): LateNotice[] {
  const saved: unknown = readJson(storageKeyOf(MISSED, username))
  return Array.isArray(saved) ? saved.filter((notice) => codes.includes(notice?.code)) : []
}

function addMissed(username: string, notice: LateNotice): void {
  saveMissed(username, [...loadMissed(username), notice])
}

function saveMissed(username: string, missed: readonly LateNotice[]): void {
  writeItem(storageKeyOf(MISSED, username), missed.length > 0 ? JSON.stringify(missed) : null)
}

import { readJson, storageKeyOf, writeItem } from './storage.ts'

const codes = [
  'submissionInterrupted',
  'bulkInterrupted',
  'decisionUnconfirmed',
  'absenceUnconfirmed',
  'passwordUnconfirmed',
  'deviceUnconfirmed',
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

/** Shows a notice about work whose screen has closed: immediately, or after the next sign-in of the same employee on this device. */
export function showLateNotice(notice: LateNotice): void {
  if (!listener(notice)) addMissed(employee, notice)
}

/** Stores a notice about work that ends with the page. It is shown on the next page of the employee who is signed in. */
export const storeLateNotice = (notice: LateNotice) => addMissed(employee, notice)

/** Passes the late notices of an employee to `show`, also those missed since the last sign-in, until the returned function is called. */
export function onLateNotice(username: string, show: Listener): () => void {
  const missed = loadMissed(username)
  saveMissed(username, [])
  employee = username
  listener = show
  missed.forEach(showLateNotice)
  return () => {
    if (listener === show) listener = () => false
  }
}

/**
 * Waits for a change on the server. The HTTP request continues after the machine that sent it has ended and aborted `signal`. No screen
 * would show a later failure, so the notice with this code shows it to the employee who made the change.
 */
export async function watchChange(
  signal: AbortSignal,
  code: LateNotice['code'],
  change: Promise<unknown>,
): Promise<void> {
  const author = employee
  try {
    await change
  } catch (error) {
    if (signal.aborted) {
      if (author === employee) showLateNotice({ code })
      else addMissed(author, { code })
    }
    throw error
  }
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

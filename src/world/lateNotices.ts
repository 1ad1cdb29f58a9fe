/** A notice about work that was interrupted, or about a change whose outcome is unknown. */
export interface LateNotice {
  code:
    | 'submissionInterrupted'
    | 'bulkInterrupted'
    | 'decisionUnconfirmed'
    | 'absenceUnconfirmed'
    | 'passwordUnconfirmed'
    | 'deviceFailed'
  /** Inserted into the sentence of the notice. */
  values?: Readonly<Record<string, string | number>>
}

/** Shows a notice. Returns false if it cannot, because the employee is not signed in any more. */
type Listener = (notice: LateNotice) => boolean

let listener: Listener = () => false
/** The employee who is signed in, or was signed in last. */
let employee = ''
let missed: LateNotice[] = []

/** Shows a notice about work whose screen has closed: immediately, or after the next sign-in of the same employee. */
export function showLateNotice(notice: LateNotice): void {
  if (!listener(notice)) missed.push(notice)
}

/** Passes the late notices of an employee to `show`, also those missed since the last sign-in, until the returned function is called. */
export function onLateNotice(username: string, show: Listener): () => void {
  const earlier = username === employee ? missed : []
  missed = []
  employee = username
  listener = show
  earlier.forEach(showLateNotice)
  return () => {
    if (listener === show) listener = () => false
  }
}

/**
 * Waits for a change on the server. The HTTP request continues after the machine that sent it has ended and aborted `signal`. No screen
 * would show a later failure, so the notice with this code shows it.
 */
export async function watchChange(
  signal: AbortSignal,
  code: LateNotice['code'],
  change: Promise<unknown>,
): Promise<void> {
  try {
    await change
  } catch (error) {
    if (signal.aborted) showLateNotice({ code })
    throw error
  }
}

import { createLateReport, type LateNotice } from './lateNotices.ts'

/**
 * Waits for a change on the server. The HTTP request continues after the machine that sent it has ended and aborted `signal`. No screen
 * would show a later failure, so the notice with this code shows it to the employee who made the change. Returns the result of the change.
 */
export async function watchChange<Result>(
  signal: AbortSignal,
  code: LateNotice['code'],
  change: Promise<Result>,
): Promise<Result> {
  const report = createLateReport()
  try {
    return await change
  } catch (error) {
    if (signal.aborted) report({ code })
    throw error
  }
}

import type { InspectionEvent } from 'xstate'

/**
 * Inspection events before the recorder is loaded. It loads when an employee types in the sign-in or registration form, or reports a
 * problem.
 */
const early: InspectionEvent[] = []

let hear: (inspected: InspectionEvent) => void = (inspected) => early.push(inspected)

/** Passes the XState inspection events of all machines to the recorder. */
export function inspect(inspected: InspectionEvent): void {
  hear(inspected)
}

/** Loads the recorder, and passes the earlier events to it. */
export async function recorder() {
  const { record, saveSteps } = await import('./recorder.ts')
  hear = record
  early.splice(0).forEach(hear)
  return { saveSteps }
}

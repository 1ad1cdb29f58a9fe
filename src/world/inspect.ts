import type { InspectionEvent } from 'xstate'

/** Inspection events before the recorder loads. It loads when an employee starts to sign in. */
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

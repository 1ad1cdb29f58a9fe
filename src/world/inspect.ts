import type { InspectionEvent } from 'xstate'

/** What happens before somebody begins to sign in; whoever never does needs no recorder. */
const early: InspectionEvent[] = []

let hear: (inspected: InspectionEvent) => void = (inspected) => early.push(inspected)

/** Hears every machine of the app, by XState's own inspection. */
export function inspect(inspected: InspectionEvent): void {
  hear(inspected)
}

/** Fetches the recorder, and tells it what it has missed. */
export async function recorder() {
  const { record, saveSteps } = await import('./recorder.ts')
  hear = record
  early.splice(0).forEach(hear)
  return { saveSteps }
}

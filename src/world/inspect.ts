import type { InspectionEvent } from 'xstate'

/**
 * Inspection events queued before the recorder is loaded. The recorder loads when a visitor types in the sign-in or registration form, one
 * second after the first screen of a signed-in employee, or with a problem report.
 */
const queuedEvents: InspectionEvent[] = []

let forward: (inspected: InspectionEvent) => void = (inspected) => queuedEvents.push(inspected)

/** Passes the XState inspection events of all machines to the recorder. */
export function inspect(inspected: InspectionEvent): void {
  forward(inspected)
}

/** Loads the recorder, and passes the queued events to it. If it cannot be loaded, the events are no longer queued. */
export async function loadRecorder() {
  const { record, saveRecordedEvents } = await import('./recorder.ts').catch((error: unknown) => {
    queuedEvents.length = 0
    forward = () => undefined
    throw error
  })
  forward = record
  queuedEvents.splice(0).forEach(forward)
  return { saveRecordedEvents }
}

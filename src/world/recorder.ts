import type { InspectionEvent, StateValue } from 'xstate'

/**
 * One event that a machine processed, and the state after the event. `actor` numbers the actors with the same machine id, from 1 in order
 * of appearance. `told` contains those event data that may be recorded; the name is part of the file format.
 */
export interface RecordedEvent {
  machine: string
  actor: number
  event: string
  told?: Record<string, string | number>
  state: StateValue
}

const STEPS_MAX = 200

/**
 * The events of which one field may be recorded, with the name of the field. These fields reveal no employees, documents or amounts. No
 * other event data is recorded, except the kind of an error and the outcome of an actor.
 */
const recordableFields: Readonly<Record<string, string>> = {
  'vouchers.sort': 'column',
  'vouchers.goToPage': 'page',
  'vouchers.setPageSize': 'size',
  'vouchers.moveCursor': 'by',
  'approvers.moveTo': 'order',
  'approvers.setMode': 'mode',
  'notices.show': 'code',
  'signing.prepare': 'action',
  'notices.acted': 'action',
}

const steps: RecordedEvent[] = []
const actorNumbers = new WeakMap<object, number>()
const counts = new Map<string, number>()

/** Records one event of a machine, only in the memory of this page. */
export function record(inspected: InspectionEvent): void {
  if (inspected.type !== '@xstate.snapshot') return
  const { actorRef, event, snapshot } = inspected
  if (!('machine' in snapshot)) return
  const { machine, value } = snapshot as unknown as { machine: { id: string }; value: StateValue }
  const step: RecordedEvent = {
    machine: machine.id,
    actor: numberOf(actorRef, machine.id),
    event: event.type,
    told: recordedDataOf(event as unknown as Told),
    state: value,
  }
  // Equal consecutive events are recorded only once, because the number of typing events would reveal the length of the text.
  if (JSON.stringify(step) === JSON.stringify(steps.at(-1))) return
  steps.push(step)
  if (steps.length > STEPS_MAX) steps.splice(oldestOfMost(), 1)
}

/** The recorded events, oldest first. */
export function recordedEvents(): readonly RecordedEvent[] {
  return steps
}

/**
 * Saves the recorded events as a file, which `npm run replay` and the review page read.
 *
 * @public imported dynamically by src/world/inspect.ts
 */
export function saveRecordedEvents(): void {
  const text = JSON.stringify({ format: 'e-payment steps 1', steps }, null, 1)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'e-payment-steps.json'
  link.click()
  // Revokes the URL only after a minute, when the browser has certainly started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function numberOf(actor: object, word: string): number {
  const knownNumber = actorNumbers.get(actor)
  if (knownNumber) return knownNumber
  const number = (counts.get(word) ?? 0) + 1
  counts.set(word, number)
  actorNumbers.set(actor, number)
  return number
}

type Told = Record<string, unknown> & {
  type: string
  error?: { kind?: string }
  output?: { outcome?: string }
}

function recordedDataOf(event: Told): RecordedEvent['told'] {
  const { type, error, output } = event
  if (error?.kind) return { kind: error.kind }
  if (output?.outcome) return { outcome: output.outcome }
  const name = recordableFields[type]
  return name === undefined ? undefined : { [name]: event[name] as string | number }
}

/**
 * The index of the oldest event of the machine with the most events. A machine with many timer events must not displace the events of other
 * machines.
 */
function oldestOfMost(): number {
  const highestCounts = new Map<string, number>()
  for (const { machine } of steps) highestCounts.set(machine, (highestCounts.get(machine) ?? 0) + 1)
  const top = Math.max(...highestCounts.values())
  return steps.findIndex(({ machine }) => highestCounts.get(machine) === top)
}

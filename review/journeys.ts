import type { AnyMachineSnapshot } from 'xstate'
import type { SimulatedState } from '../models/engine/simulation.ts'
import { isIn, simulationOf } from './states.ts'

/**
 * One frame of a storyboard: the state of a machine after these moves of its model. With `as`, the machine starts with the input of this
 * name; without `as`, the machine continues from its last frame.
 */
interface Step {
  machine: string
  as?: string
  moves: string[]
  state: string
}

interface Journey {
  name: { ko: string; en: string }
  steps: Step[]
}

/** A frame of a storyboard. The machine continues from its previous frame, by these moves, to this state. */
const step = (machine: string, state: string, ...moves: string[]): Step => ({
  machine,
  moves,
  state,
})

/** A frame of a storyboard in which the machine starts. `as` is the name of its input in the model. */
const start = (machine: string, as: string, state: string, ...moves: string[]): Step => ({
  ...step(machine, state, ...moves),
  as,
})

const submission = [
  step('draft', 'submitting', 'draft.submit'),
  start('notices', 'as the app opens', 'showing.running', 'notices.show done'),
]

const waits = 'fetchDocument answers that it waits'
const rejected = 'fetchDocument answers that it is rejected'
const reading = [
  start('boxes', 'on what waits', 'activity.browsing', 'listBox answers two documents'),
  step('boxes', 'activity.reading', 'boxes.open 9'),
  start('signing', 'by an address', 'reading.idle', waits, 'signing.setComment'),
]
const decided = step('signing', 'decided', 'sign answers with success')

/** The journeys of the employees, as paths through the machines. A test walks them. */
export const journeys: Readonly<Record<string, Journey>> = {
  draft: {
    name: { ko: '기안', en: 'Draft' },
    steps: [
      start(
        'vouchers',
        'as the screen opens',
        'ready.choosing',
        'listVouchers answers both batches',
      ),
      step('vouchers', 'ready.choosing', 'vouchers.toggleRow the first'),
      step('vouchers', 'writing', 'vouchers.writeDraft'),
      start(
        'draft',
        'from the list',
        'composing.form.saving',
        'approvers.loaded',
        'findSavedDraft answers nothing',
        'draft.setTitle a title',
      ),
      step('draft', 'composing.ordering', 'draft.openApprovers'),
      step('draft', 'composing.form', 'approvers.decided'),
      ...submission,
    ],
  },
  approve: {
    name: { ko: '승인', en: 'Approve' },
    steps: [
      ...reading,
      step('signing', 'approving', 'signing.approve'),
      decided,
      step('boxes', 'activity.browsing', 'signing.decided'),
    ],
  },
  reject: {
    name: { ko: '반려와 재기안', en: 'Reject and draft again' },
    steps: [
      ...reading,
      step('signing', 'rejecting', 'signing.reject'),
      decided,
      start('signing', 'by its author', 'reading.idle', rejected),
      step('signing', 'fetchingDocument', 'signing.redraft'),
      step('signing', 'redrafted', rejected, 'prepareRedraft answers with the draft'),
      start(
        'vouchers',
        'to draft batch 1 again',
        'writing',
        'findSavedDraft answers the draft',
        'listVouchers answers both batches',
      ),
      start('draft', 'restored after a failure', 'composing.form', 'draft.setTitle a title'),
      ...submission,
    ],
  },
}

/** A frame: the snapshot of its machine, and the types of the events that led to it from the frame before. */
export interface Frame {
  machine: string
  state: string
  snapshot: AnyMachineSnapshot
  events: string[]
}

/** The frames of a journey. Throws if a machine refuses a move, or reaches another state than the journey specifies. */
export function framesOf({ steps }: Pick<Journey, 'steps'>): Frame[] {
  const actors = new Map<string, SimulatedState>()
  return steps.map(({ machine, as, moves, state }) => {
    const simulation = simulationOf(machine)
    let at = as === undefined ? actors.get(machine) : simulation.start(as)
    const events: string[] = []
    for (const move of moves) {
      at = at && simulation.take(at, move)
      if (!at) throw new Error(`${machine} does not accept “${move}” before ${state}.`)
      events.push(at.microsteps[0]?.event ?? '')
    }
    if (!at || !isIn(at.snapshot, state)) throw new Error(`${machine} is not in ${state}.`)
    actors.set(machine, at)
    return { machine, state, snapshot: simulation.original(at), events }
  })
}

/** The frame with this name, as in `draft.2`; undefined if there is none. */
export function findFrame(name: string): Frame | undefined {
  const [word = '', index] = name.split('.')
  const journey = journeys[word]
  return journey && framesOf(journey)[Number(index)]
}

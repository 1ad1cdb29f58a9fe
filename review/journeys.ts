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

const submission: Step[] = [
  { machine: 'draft', moves: ['draft.submit'], state: 'submitting' },
  {
    machine: 'notices',
    as: 'as the app opens',
    moves: ['notices.show done'],
    state: 'showing.running',
  },
]

const reading: Step[] = [
  {
    machine: 'boxes',
    as: 'on what waits',
    moves: ['listBox answers two documents'],
    state: 'activity.browsing',
  },
  { machine: 'boxes', moves: ['boxes.open 9'], state: 'activity.reading' },
  {
    machine: 'signing',
    as: 'by an address',
    moves: ['fetchDocument answers that it waits', 'signing.setComment'],
    state: 'reading.idle',
  },
]

const backToList: Step = {
  machine: 'boxes',
  moves: ['signing.decided'],
  state: 'activity.browsing',
}

/** The journeys of the employees, as paths through the machines. A test walks them. */
export const journeys: Readonly<Record<string, Journey>> = {
  draft: {
    name: { ko: '기안', en: 'Draft' },
    steps: [
      {
        machine: 'vouchers',
        as: 'as the screen opens',
        moves: ['listVouchers answers both batches'],
        state: 'ready.choosing',
      },
      { machine: 'vouchers', moves: ['vouchers.toggleRow the first'], state: 'ready.choosing' },
      { machine: 'vouchers', moves: ['vouchers.writeDraft'], state: 'writing' },
      {
        machine: 'draft',
        as: 'from the list',
        moves: ['approvers.loaded', 'findSavedDraft answers nothing', 'draft.setTitle a title'],
        state: 'composing.form.saving',
      },
      { machine: 'draft', moves: ['draft.openApprovers'], state: 'composing.ordering' },
      { machine: 'draft', moves: ['approvers.decided'], state: 'composing.form' },
      ...submission,
    ],
  },
  approve: {
    name: { ko: '승인', en: 'Approve' },
    steps: [
      ...reading,
      { machine: 'signing', moves: ['signing.approve'], state: 'approving' },
      { machine: 'signing', moves: ['sign answers with success'], state: 'decided' },
      backToList,
    ],
  },
  reject: {
    name: { ko: '반려와 재기안', en: 'Reject and draft again' },
    steps: [
      ...reading,
      { machine: 'signing', moves: ['signing.reject'], state: 'rejecting' },
      { machine: 'signing', moves: ['sign answers with success'], state: 'decided' },
      {
        machine: 'signing',
        as: 'by its author',
        moves: ['fetchDocument answers that it is rejected'],
        state: 'reading.idle',
      },
      { machine: 'signing', moves: ['signing.redraft'], state: 'fetchingDocument' },
      {
        machine: 'signing',
        moves: [
          'fetchDocument answers that it is rejected',
          'prepareRedraft answers with the draft',
        ],
        state: 'redrafted',
      },
      {
        machine: 'vouchers',
        as: 'to draft batch 1 again',
        moves: ['findSavedDraft answers the draft', 'listVouchers answers both batches'],
        state: 'writing',
      },
      {
        machine: 'draft',
        as: 'restored after a failure',
        moves: ['draft.setTitle a title'],
        state: 'composing.form',
      },
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
export function frameNamed(name: string): Frame | undefined {
  const [word = '', index] = name.split('.')
  const journey = journeys[word]
  return journey && framesOf(journey)[Number(index)]
}

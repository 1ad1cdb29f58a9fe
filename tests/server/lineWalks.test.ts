import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyEvent } from '../../machines/document/document.decision.ts'
import type { DocumentEvent, DocumentRecord } from '../../machines/document/document.rules.ts'
import { seatStatesText } from '../../models/samples/document.ts'
import { seatsText, withDelegations } from '../../models/samples/lineEvents.ts'
import {
  allEventsOn,
  approverNames,
  documentWithStepSizes,
  stepGroupings,
  stateText,
} from '../../models/samples/lines.ts'
import { makeRandom } from '../../server/admin/seed/random.ts'
import { addDelegation } from './delegations.ts'
import { useDocumentCalls } from './documentCalls.ts'

const { product, submitLine, ask, expectRefused, stored } = useDocumentCalls()

const DEPTH = 6
/**
 * The number of walks for each approval line, and of refused events sent in each state. For a long run: LINE_WALKS=20 LINE_REFUSALS=1000.
 */
const WALKS = Number(process.env.LINE_WALKS ?? 1)
const REFUSALS = Number(process.env.LINE_REFUSALS ?? 1)

const lines = [1, 2, 3, 4, 5]
  .flatMap((count) => stepGroupings(count))
  .map((sizes, index) => ({ sizes, index, steps: sizes.join(', ') }))
const sent = { accepted: new Set<string>(), refused: new Set<string>() }

/**
 * Whether a request can send an event. Not as a request: a reassignment, which is a command of the operator, an event without approvers or
 * receivers (all `document.addReceivers` of the model), and a change to the current line.
 */
const canBeSent = (document: DocumentRecord) => (event: DocumentEvent) =>
  event.type !== 'document.reassign' &&
  event.type !== 'document.addReceivers' &&
  !(event.type === 'document.changeLine' && (event.line.length === 0 || keepsLine(document, event)))

function keepsLine(document: DocumentRecord, event: DocumentEvent): boolean {
  const { after } = applyEvent(document, event)
  return after !== undefined && seatsText(after) === seatsText(document)
}

/** Compares the stored document. Once a document has ended, the server does not return which approvers acted after which. */
async function expectStored(id: number, document: DocumentRecord): Promise<void> {
  const found = await stored(id)
  expect([found.status, seatStatesText(found)]).toEqual([document.status, seatStatesText(document)])
  if (document.status === 'waiting') expect(stateText(found)).toBe(stateText(document))
}

/** Sends events to a new document, up to `DEPTH` accepted ones and some refused ones in each state. */
async function walk(begin: DocumentRecord, seed: number): Promise<void> {
  const random = makeRandom(seed)
  const id = await submitLine(begin)
  let document = begin
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const events = allEventsOn(document, []).filter(canBeSent(document))
    const accepted = events.filter((event) => !applyEvent(document, event).refusal)
    const refused = events.filter((event) => !accepted.includes(event))
    for (let count = 0; count < REFUSALS && refused.length > 0; count += 1) {
      const [event] = refused.splice(random.between(0, refused.length - 1), 1)
      if (event) sent.refused.add(await expectRefused(id, document, event))
    }
    await expectStored(id, document)
    if (accepted.length === 0 || depth === DEPTH) return
    const event = random.pick(accepted)
    expect([event, (await ask(id, event, document.revision)).status]).toEqual([event, 200])
    document = applyEvent(document, event).after as DocumentRecord
    sent.accepted.add(event.type)
  }
}

async function walks(begin: DocumentRecord, seed: number): Promise<void> {
  for (let number = 0; number < WALKS; number += 1) await walk(begin, seed + number * 1000)
}

describe('server and machine', () => {
  it.each(lines)(
    'agree on each action on a line with steps of $steps seats',
    ({ sizes, index }) => walks(documentWithStepSizes(sizes), index + 1),
    600_000,
  )
})

describe('server and machine, with delegations,', () => {
  beforeAll(async () => {
    for (const approver of approverNames) await addDelegation(product(), approver, 'F', [-1, 24])
  })

  it.each(lines)(
    'agree on each action on a line whose approvers are all away, with steps of $steps seats',
    ({ sizes, index }) => {
      const document = documentWithStepSizes(sizes)
      const away = document.seats.map(({ approver }) => `F for ${approver.username}`)
      return walks(withDelegations(document, ...away), index + 501)
    },
    600_000,
  )
})

afterAll(() => {
  expect([...sent.accepted].toSorted()).toEqual(
    ['approve', 'changeLine', 'hold', 'reject', 'resume', 'sendBack', 'undo', 'withdraw'].map(
      (type) => `document.${type}`,
    ),
  )
  expect(sent.refused.size).toBeGreaterThan(8)
})

import { boxesMachine } from '../../machines/boxes/boxes.machine.ts'
import { everything } from '../../machines/boxes/boxes.rules.ts'
import { Failure } from '../../machines/ports.ts'
import { ended, pending } from '../documents.ts'
import { employee } from '../samples.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

const ids = pending.map(({ id }) => id)
const [first = 0, second = 0] = ids
const decided = (id: number) => ({ id, outcome: 'approved' as const })

/** What waits for the employee; one of it is taken back before they decide. */
export const boxesWorld: World<typeof boxesMachine> = {
  machine: boxesMachine,
  input: {
    box: 'pending',
    search: everything,
    opened: null,
    employee: employee.user.username,
    notices: deaf(),
    badges: deaf(),
    newId: () => 'a-request',
  },
  payloads: {
    'boxes.search': [{ search: { search: '운임' } }],
    'boxes.turnPage': [{ page: 2 }],
    'boxes.goTo': [{ search: everything, opened: null }],
    'boxes.toggle': [{ id: first }, { id: second }],
    'boxes.extendTo': [{ id: second }],
    'boxes.moveCursor': [{ by: 1 }],
    'boxes.open': [{ id: first }],
    'signing.decided': [decided(first), decided(second)],
    'signing.stopped': [{ id: second, refusal: null, detail: '' }],
    'xstate.done.actor.listBox': [{ output: { documents: pending, total: pending.length } }],
    'xstate.error.actor.listBox': [{ error: new Failure('offline') }],
    'xstate.done.actor.readDocuments': [
      { output: pending.map((document) => (document.id === 83 ? { ...ended, id: 83 } : document)) },
    ],
  },
  facts: (context) => [
    context.documents.length,
    context.selected.length > 2 ? 3 : context.selected,
    context.cursor !== null,
    context.opened,
    context.again,
    context.failure?.kind,
    context.results.map(({ status }) => status),
    context.search.search,
  ],
}

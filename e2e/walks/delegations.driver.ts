import type { Delegation } from '../../contract/delegation.ts'
import { delegableTypes } from '../../machines/delegations/absenceForm.rules.ts'
import type { DelegationsContext } from '../../machines/delegations/delegations.context.ts'
import { delegations as model } from '../../models/delegations.model.ts'
import { approver, colleague } from './colleagues.ts'
import { defineDriver, type MoveDefinition } from './defineDriver.ts'
import type { BrowserTools } from './driver.ts'
import { openScreen } from './openScreen.ts'
import { countReader } from './readPage.ts'

/** Ends all absences of the employee. */
async function endAll({ product }: BrowserTools): Promise<void> {
  const { results } = (await product.callApi(approver, 'ea/delegations/')) as {
    results: Delegation[]
  }
  for (const { id, state } of results) {
    if (state !== 'ended') await product.callApi(approver, 'ea/end_delegation/', { id })
  }
}

/** An absence far in the future, which no date of the form overlaps. */
const planned = {
  delegate: colleague,
  starts: '2098-01-05',
  ends: '2098-01-06',
  reason: '연차 휴가',
}

/** Why these walks never send the event about a change on the server. */
const noServerEvents = 'The walk does not receive events of the server.'

const releaseDelegations =
  (hasAbsence: boolean): MoveDefinition<DelegationsContext>['do'] =>
  async (tools) => {
    await endAll(tools)
    if (hasAbsence) await tools.product.callApi(approver, 'ea/start_delegation/', planned)
    await tools.heldRequests.at('loadDelegations').release()
  }

export const driver = defineDriver<DelegationsContext>({
  model,
  notices: 'all',
  open: async (tools) => {
    const { heldRequests } = tools
    heldRequests.hold('startDelegation', 'endDelegation', 'listAllApprovers')
    await heldRequests.at('loadDelegations').after(openScreen(tools, '/settings/absence', approver))
  },
  moves: {
    'loadDelegations answers one absence': { do: releaseDelegations(true) },
    'loadDelegations answers no absence': { do: releaseDelegations(false) },
  },
  isCovered: ({ state }, event) =>
    state.startsWith('picking') &&
    !['closePicker', 'search', 'choose', 'retry'].some((name) => event.endsWith(`.${name}`)),
  eventOfControl: {
    'delegations.toggleType': (_, index) => ({
      documentType: delegableTypes[index]?.documentType,
    }),
    'delegations.choose': ({ context }, index) => ({ id: context.candidates?.[index]?.id }),
    'delegations.askEnd': ({ context }, index) => ({ id: context.mine[index]?.id }),
  },
  impossibleMoves: {
    'startDelegation fails the absences overlap':
      'The form of the app has the same rule, so only another device can cause it.',
    'delegations.changed': noServerEvents,
  },
  unreachableTransitions: { 'delegations.failed always 0': noServerEvents },
  readPage: { absences: countReader('[data-machine=delegations] section:first-of-type li') },
  expectedPage: ({ state, context }) =>
    state === 'loading' || state === 'failed' ? {} : { absences: context.mine.length },
})

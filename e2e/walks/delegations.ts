import { delegableTypes } from '../../machines/delegations/absenceForm.rules.ts'
import type { DelegationsContext } from '../../machines/delegations/delegations.context.ts'
import { delegations as model } from '../../models/delegations.model.ts'
import { approver, colleague } from './colleagues.ts'
import { defineDriver, type MoveDefinition } from './defineDriver.ts'
import type { BrowserTools } from './driver.ts'
import { openScreen } from './openScreen.ts'
import { sessionKey } from './pageActions.ts'
import { count } from './readPage.ts'

/** Makes a call of the employee at the screen. */
async function call({ page, company }: BrowserTools, path: string, body?: object) {
  const token = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').token,
    sessionKey,
  )
  const response = await fetch(`${company.url}/ea/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Token ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Ends all absences of the employee. */
async function endAll(tools: BrowserTools): Promise<void> {
  const { results } = await call(tools, 'delegations/')
  for (const { id, state } of results) {
    if (state !== 'ended') await call(tools, 'end_delegation/', { id })
  }
}

/** An absence far in the future, which no date of the form overlaps. */
const planned = {
  delegate: colleague,
  starts: '2098-01-05',
  ends: '2098-01-06',
  reason: '연차 휴가',
}

const answer =
  (hasAbsence: boolean): MoveDefinition<DelegationsContext>['do'] =>
  async (tools) => {
    await endAll(tools)
    if (hasAbsence) await call(tools, 'start_delegation/', planned)
    await tools.heldRequests.at('loadDelegations').release()
  }

const fieldOf =
  (
    key: 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'reason',
    name: 'date' | 'time' | 'reason',
  ) =>
  ({ context }: { context: DelegationsContext }) => ({ [name]: context.form[key] })

export const delegations = defineDriver<DelegationsContext>({
  model,
  notices: 'all',
  open: async (tools) => {
    const { heldRequests } = tools
    // The driver changes the delegations, which the server would report.
    heldRequests.hold('events', 'startDelegation', 'endDelegation', 'listAllApprovers')
    await heldRequests.at('loadDelegations').after(openScreen(tools, '/settings/absence', approver))
  },
  moves: {
    'loadDelegations answers one absence': { do: answer(true) },
    'loadDelegations answers no absence': { do: answer(false) },
  },
  isCovered: ({ state }, event) =>
    state.startsWith('picking') &&
    !['closePicker', 'search', 'choose', 'retry'].some((name) => event.endsWith(`.${name}`)),
  eventOfControl: {
    'delegations.setStartDate': fieldOf('startDate', 'date'),
    'delegations.setStartTime': fieldOf('startTime', 'time'),
    'delegations.setEndDate': fieldOf('endDate', 'date'),
    'delegations.setEndTime': fieldOf('endTime', 'time'),
    'delegations.setReason': fieldOf('reason', 'reason'),
    'delegations.toggleType': (_, index) => ({
      documentType: delegableTypes[index]?.documentType,
    }),
    'delegations.search': ({ context }) => ({ text: context.search }),
    'delegations.choose': ({ context }, index) => ({ id: context.candidates?.[index]?.id }),
    'delegations.askEnd': ({ context }, index) => ({ id: context.mine[index]?.id }),
  },
  impossibleMoves: {
    'startDelegation fails the absences overlap':
      'The form of the app has the same rule, so only another device can cause it.',
    'delegations.changed': 'The walk does not receive events of the server.',
  },
  eventsWithoutControl: { 'delegations.changed': 'Only the server sends this event.' },
  readPage: { absences: count('[data-machine=delegations] section:first-of-type li') },
  expectedPage: ({ state, context }) =>
    state === 'loading' || state === 'failed' ? {} : { absences: context.mine.length },
})

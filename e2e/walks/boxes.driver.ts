import { expect } from '@playwright/test'
import type { BoxesContext } from '../../machines/boxes/boxes.context.ts'
import { Box } from '../screens/box.ts'
import { fillBoxes, serverIdOf, submitFirstAgain } from './boxes.documents.ts'
import { model, newestId, secondNewestId } from './boxes.model.ts'
import { activityState, expectedPage, isBulkDialogOpen, pageReaders } from './boxes.page.ts'
import { colleague } from './colleagues.ts'
import { defineDriver, type MoveAction, type MoveDefinition } from './defineDriver.ts'
import type { BrowserTools, WalkPosition } from './driver.ts'
import { openDocumentScreen } from './openScreen.ts'
import {
  dismissNotices,
  leaveScreen,
  navigate,
  postFromOtherTab,
  pressListKey,
} from './pageActions.ts'

/** What has happened to the newest document of the box: it left the box by a decision, or its author withdrew it. */
interface Memory {
  isGone: boolean
  isWithdrawn: boolean
}
type BoxesPosition = WalkPosition<BoxesContext, Memory>
type Move = MoveDefinition<BoxesContext, Memory>
type Action = MoveAction<BoxesContext, Memory>

const isPending = ({ context }: BoxesPosition) => context.box === 'pending'
const isApproving = (at: BoxesPosition) => activityState(at) === 'approving'

const row = (tools: BrowserTools, at: BoxesPosition, id: number) =>
  new Box(tools.page).row(serverIdOf(tools, at.context.box, id))
const click = ({ page }: BrowserTools, event: string) =>
  page.locator(`[data-event="${event}"]`).last().click()

const press = (key: string): Move => ({
  isTried: true,
  can: (at) => activityState(at) === 'browsing',
  do: (tools) => pressListKey(tools, key),
})

/** The port that lists the documents of the present box. */
const listPort = (at: BoxesPosition) => (isPending(at) ? 'listPending' : 'listSubmitted')

/** Navigates to another address of the box. */
const goTo: Action = async (tools, at) => {
  const { box, search: present } = at.context
  const { search, opened } = at.event
  // A page number corrected by the box appears in the address automatically.
  const pageInAddress = () => new URL(tools.page.url()).searchParams.get('page') ?? '1'
  await expect.poll(pageInAddress).toBe(String(present.page))
  const path = isPending(at) ? '/reportSign' : '/reportWritten'
  const query = new URLSearchParams({
    ...(search.search !== '' && { search: search.search }),
    ...(search.page > 1 && { page: String(search.page) }),
    ...(opened !== null && { document: String(serverIdOf(tools, box, opened)) }),
  })
  await navigate(tools, `${path}?${query}`)
}

/** Releases the pending requests for all selected documents, or lets the first one fail. */
async function releaseDocuments(
  { heldRequests }: BrowserTools,
  at: BoxesPosition,
  fault?: 'error',
) {
  for (const _ of fault ? [0] : at.context.selected) {
    await heldRequests.at('fetchDocument').release(fault)
  }
  heldRequests.drop('fetchDocument')
}

/** Approves a document: releases the request of the bulk approval, or clicks on the screen of the document. */
const decide: Action = async (tools, at) => {
  if (isApproving(at)) return tools.heldRequests.at('sign').release()
  tools.heldRequests.drop('sign')
  return click(tools, 'signing.approve')
}

/** Clicks the control of an event, and holds the requests that follow. */
const holdAndClick =
  (port: 'fetchDocument' | 'sign', event: string): Action =>
  (tools) => {
    tools.heldRequests.hold(port)
    return click(tools, event)
  }

const neverFails = 'The machine of a document ends when it is closed, never with an error.'

/** The columns of the submitted and the pending box that sort, in their order. */
const sortColumns = ['number', 'title', 'amount', 'created', 'author', 'waiting'] as const

export const driver = defineDriver<BoxesContext, Memory>({
  model,
  memory: { isGone: false, isWithdrawn: false },
  ports: { listBox: listPort },
  open: async (tools, { name }) => {
    const { heldRequests } = tools
    heldRequests.drop('listPending', 'listSubmitted', 'fetchDocument', 'sign')
    await fillBoxes(tools)
    const [box, username, path] =
      name === 'on what is submitted'
        ? (['submitted', 'kim', '/reportWritten'] as const)
        : (['pending', colleague, '/reportSign'] as const)
    if (box === 'pending') await submitFirstAgain(tools)
    const address = `${path}?document=${serverIdOf(tools, box, newestId)}`
    if (employees.get(tools) !== username) await openDocumentScreen(tools, address, username)
    employees.set(tools, username)
    await leaveScreen(tools)
    await dismissNotices(tools)
    const to = name === 'on a document that waits' ? address : path
    const port = box === 'pending' ? 'listPending' : 'listSubmitted'
    await heldRequests.at(port).after(navigate(tools, to))
  },
  moves: {
    'boxes.search': async ({ page }, { event }) => {
      const { search } = new Box(page)
      await search.fill(event.search.search)
      await search.press('Enter')
    },
    'boxes.sort number': ({ page }) => new Box(page).head('번호').getByRole('button').click(),
    'boxes.turnPage 2': ({ page }) => new Box(page).nextPage.click(),
    'boxes.goTo': goTo,
    'boxes.changed': (tools, at) =>
      postFromOtherTab(
        tools,
        at.event.documentIds
          ? { type: 'box', document_id: serverIdOf(tools, at.context.box, secondNewestId) }
          : { type: 'refetch' },
        isPending(at) ? colleague : 'kim',
      ),
    'boxes.extendTo the second': (tools, at) =>
      row(tools, at, secondNewestId).click({ modifiers: ['Shift'] }),
    'boxes.moveCursor': press('j'),
    'boxes.toggleCursor': press('x'),
    'boxes.confirmApproveAll': holdAndClick('fetchDocument', 'boxes.confirmApproveAll'),
    'boxes.approveAll': {
      // Several concurrent calls would arrive in random order.
      can: ({ context }) => context.results.length === 1,
      do: holdAndClick('sign', 'boxes.approveAll'),
    },
    'boxes.retryFailed': holdAndClick('sign', 'boxes.retryFailed'),
    'signing.decided': {
      can: (at) => isPending(at) && !at.memory.isGone,
      memoryAfter: { isGone: true },
      do: decide,
    },
    'signing.decided as withdrawn': {
      can: (at) => !isPending(at) && !at.memory.isWithdrawn,
      memoryAfter: { isWithdrawn: true },
      do: async (tools) => {
        await click(tools, 'signing.askWithdrawal')
        await click(tools, 'signing.withdraw')
      },
    },
    'signing.stopped': {
      can: (at) => isPending(at) && (isApproving(at) || !at.memory.isGone),
      memoryAfter: (at) => (isApproving(at) ? {} : { isGone: true }),
      do: async (tools, at) => {
        if (isApproving(at)) return tools.heldRequests.at('sign').release('error')
        // The decision is sent before the document is withdrawn, because the withdrawal event of the server would remove the button.
        const sign = tools.heldRequests.at('sign')
        await sign.after(click(tools, 'signing.approve'))
        await tools.product.withdraw(serverIdOf(tools, at.context.box, newestId))
        await sign.release()
        tools.heldRequests.drop('sign')
      },
    },
    'listBox answers all of it': { can: { isGone: false } },
    'listBox answers all but the newest': { can: { isGone: true } },
    'signing answers that it is closed': (tools) => click(tools, 'signing.close'),
    'fetchDocuments answers that they wait': { can: { isGone: false }, do: releaseDocuments },
    'fetchDocuments answers one that is passed on': {
      can: ({ context }) => context.selected.join() === String(newestId),
      memoryAfter: { isGone: true },
      do: async (tools, at) => {
        const id = serverIdOf(tools, at.context.box, newestId)
        if (!at.memory.isGone) await tools.product.decide(id, '승인', colleague)
        await releaseDocuments(tools, at)
      },
    },
    'fetchDocuments fails by the server': (tools, at) => releaseDocuments(tools, at, 'error'),
  },
  impossibleMoves: {
    'boxes.close': 'The document is closed by its own event: signing.close.',
    'signing fails by the server': neverFails,
    [`signing-${newestId} fails by the server`]: neverFails,
    [`signing-${secondNewestId} fails by the server`]: neverFails,
  },
  unreachableTransitions: {
    'boxes.list boxes.search 0: no': 'The calendar sorts the two dates.',
    'boxes.activity.confirming boxes.checkAgain 0':
      'The batches of the walks are too small, and no document of this server changes while it waits.',
    'boxes.list.refreshing xstate.done.actor.listBox 0':
      'No document disappears from a box that the server divides into pages.',
    'boxes.activity.browsing boxes.extendTo 0: no':
      'A click with Shift sends nothing while no document is selected.',
    'boxes.activity.checkingSelection boxes.search 0: no': 'The calendar sorts the two dates.',
  },
  eventsWithoutControl: {
    'boxes.goTo': 'A change of the address sends it: Back, Forward or a link.',
    'boxes.changed': 'Only the server or another tab sends this event.',
    'boxes.extendTo': 'Only a click with Shift sends this event.',
    'boxes.moveCursor': 'Only the keys j and k send this event.',
    'boxes.toggleCursor': 'Only the key x sends this event.',
  },
  isShown: (at) => activityState(at) !== 'reading',
  // The screen behind the bulk approval dialog is inert.
  isCovered: (at, event) =>
    isBulkDialogOpen(at) &&
    ![
      'boxes.setComment',
      'boxes.checkAgain',
      'boxes.approveAll',
      'boxes.retryFailed',
      'boxes.closeResults',
    ].includes(event),
  eventOfControl: {
    'boxes.search': () => ({ search: {} }),
    'boxes.sort': (_, index) => ({ column: sortColumns[index] }),
    'boxes.turnPage': ({ context: { search } }, index) => ({
      page: index === 0 ? search.page - 1 : search.page + 1,
    }),
    'boxes.toggle': ({ context }, index) => ({ id: context.documents[index]?.id }),
    'boxes.open': ({ context }, index) => ({ id: context.documents[index]?.id }),
  },
  readPage: pageReaders,
  expectedPage,
})

/** The username of the signed-in employee, for each browser. */
const employees = new WeakMap<BrowserTools, string>()

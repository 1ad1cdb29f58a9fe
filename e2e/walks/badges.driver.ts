import type { BadgesContext } from '../../machines/badges/badges.machine.ts'
import { badges as given, noCounts } from '../../models/badges.model.ts'
import { batchesByCategory, oneVoucherBatches } from './batches.ts'
import { defineDriver, type MoveDefinition } from './defineDriver.ts'
import type { BrowserTools, WalkPosition } from './driver.ts'
import { openPausedScreen } from './openScreen.ts'
import { postFromOtherTab, type TabMessage } from './pageActions.ts'
import { textsReader } from './readPage.ts'

/** Whether the pending request also loads the draft counts. */
interface Memory {
  drafts: boolean
}
type BadgesPosition = WalkPosition<BadgesContext, Memory>
type Move = MoveDefinition<BadgesContext, Memory>

const model = {
  ...given,
  outputs: {
    loadCounts: {
      ...given.outputs['loadCounts'],
      'all counts': { ...noCounts, drafts: [2, 1, 1, 1 + oneVoucherBatches.length, 1] },
      'nothing to do': { ...noCounts, drafts: [0, 0, 0, oneVoucherBatches.length, 0] },
    },
  },
}

async function release(
  { heldRequests }: BrowserTools,
  { memory }: BadgesPosition,
  fault?: 'error',
) {
  await heldRequests.at('countDocuments').release(fault)
  if (memory.drafts) await heldRequests.at('countDrafts').release(fault)
}

/** The server sends its counts: with `isFree` all batches can be drafted, otherwise none, because all are waiting for approval. */
const counts = (isFree: boolean): Move => ({
  memoryAfter: ({ context }) => ({ drafts: context.nextScope === 'all' }),
  do: async (tools, at) => {
    const { withdrawBatch, submitAsColleague } = tools.product
    for (const { batches } of batchesByCategory) {
      for (const batch of batches) await (isFree ? withdrawBatch(batch) : submitAsColleague(batch))
    }
    await release(tools, at)
  },
})

const post = (event: TabMessage) => (tools: BrowserTools) => postFromOtherTab(tools, event)

/** A pending request keeps its own scope; otherwise the event determines the scope. */
const requests =
  (loadsDrafts: (at: BadgesPosition) => boolean): Move['memoryAfter'] =>
  (at) =>
    at.state.includes('refreshing') ? at.memory : { drafts: loadsDrafts(at) }

const fromStream = 'Only the event stream sends this event.'

export const driver = defineDriver<BadgesContext, Memory>({
  model,
  memory: { drafts: true },
  open: async (tools) => {
    tools.heldRequests.drop()
    tools.heldRequests.hold('countDocuments', 'countDrafts')
    // The event stream of the page is held. The walk sends its events in the name of another tab.
    await openPausedScreen(tools, '/reportSign')
  },
  moves: {
    'badges.refresh': {
      memoryAfter: requests(() => true),
      do: ({ page }) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    },
    'badges.changed': {
      memoryAfter: requests(({ state }) => state.includes('incomplete')),
      do: post({ type: 'box', document_id: 1 }),
    },
    'badges.counted': post({ type: 'drafts', counts: [6, 7, 8, 9, 10] }),
    'badges.connected': post({ type: 'connected' }),
    'badges.disconnected': post({ type: 'disconnected' }),
    'loadCounts answers all counts': counts(true),
    'loadCounts answers nothing to do': counts(false),
    'loadCounts answers without any count': {
      memoryAfter: { drafts: true },
      do: (tools, at) => release(tools, at, 'error'),
    },
    'the next delay is over': {
      memoryAfter: requests(() => true),
      do: ({ page }, { due }) => page.clock.fastForward(due),
    },
  },
  impossibleMoves: {
    'loadCounts fails by the server': 'A count that cannot be loaded is missing in the output.',
  },
  eventsWithoutControl: {
    'badges.refresh':
      'The browser sends it when the tab is visible again, the list after a submission.',
    'badges.changed': fromStream,
    'badges.counted': fromStream,
    'badges.connected': fromStream,
    'badges.disconnected': fromStream,
  },
  readPage: { counts: textsReader('nav[data-machine=badges] a [aria-hidden=true]', /./) },
  expectedPage: ({ context: { counts: shown } }) => ({
    counts: [shown.pending, ...shown.drafts].filter((one) => one > 0).map(String),
  }),
})

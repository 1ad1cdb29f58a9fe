import type { BadgesContext } from '../../machines/badges/badges.machine.ts'
import { badges as given } from '../../models/badges.model.ts'
import { begin, steadyRandom, type TabEvent, tellTab } from './begin.ts'
import { desks, waiting, written } from './batches.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'

/** Whether the request in progress also loads the draft counts. */
interface Memory {
  drafts: boolean
}
type Do = Doing<BadgesContext, Memory>

const calls = ['ea/get_todo_count', 'erp/get_todo_count'] as const

/** The receipts that fill the boxes and are never freed. */
const full = waiting.length + written.length

const model = {
  ...given,
  outputs: {
    loadCounts: {
      'all counts': { pending: 0, references: 0, drafts: [2, 1, 1, 1 + full, 1] },
      'nothing to do': { pending: 0, references: 0, drafts: [0, 0, 0, full, 0] },
      'what nobody could count': {},
    },
  },
}

const isBusy = ({ state }: At) => state.includes('refreshing')

async function letGo({ gates }: Hands, { memory }: At<BadgesContext, Memory>, fault?: 'error') {
  for (const call of memory.drafts ? calls : calls.slice(0, 1)) await gates.at(call).letGo(fault)
}

/** The server counts the remaining batches: all of them, or none because all are waiting for approval. */
const counts = (left: 'all' | 'none'): Do => ({
  leaves: ({ context }) => ({ drafts: context.wanted === 'all' }),
  do: async (hands, at) => {
    for (const { category, batches } of desks) {
      for (const batch of batches) {
        await hands.company[left === 'all' ? 'free' : 'take'](category, batch)
      }
    }
    await letGo(hands, at)
  },
})

const streamed = (event: TabEvent, more: Pick<Do, 'leaves'> = {}): Do => ({
  ...more,
  do: (hands) => tellTab(hands, event),
})

const all: Do['leaves'] = (at) => (isBusy(at) ? at.memory : { drafts: true })
const silent = 'The event stream reports it.'

export const badges = driver<BadgesContext, Memory>({
  word: 'badges',
  model,
  starts: [{ name: 'at the sign-in', memory: { drafts: true } }],
  open: async (hands) => {
    const { page, gates } = hands
    gates.drop()
    for (const call of calls) gates.at(call)
    // The server sends no events; the walk sends them as another tab does.
    gates.at('ea/events')
    await steadyRandom(hands)
    const stream = page.waitForRequest((request) => request.url().includes('ea/events'))
    await begin(hands, '/reportSign')
    // The stream is opened some seconds after the page.
    await page.clock.fastForward(3000)
    await stream
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  },
  moves: {
    'badges.refresh': {
      leaves: all,
      do: ({ page }) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    },
    'badges.changed': streamed(
      { type: 'box', document_id: 1 },
      {
        leaves: (at) => (isBusy(at) ? at.memory : { drafts: at.state.includes('incomplete') }),
      },
    ),
    'badges.counted': streamed({ type: 'drafts', counts: [6, 7, 8, 9, 10] }),
    'badges.connected': streamed({ type: 'connected' }),
    'badges.disconnected': streamed({ type: 'disconnected' }),
    'loadCounts answers all counts': counts('all'),
    'loadCounts answers nothing to do': counts('none'),
    'loadCounts answers what nobody could count': {
      leaves: () => ({ drafts: true }),
      do: (hands, at) => letGo(hands, at, 'error'),
    },
    'the next delay is over': {
      leaves: all,
      do: ({ page }, { due }) => page.clock.fastForward(due),
    },
  },
  never: {
    'loadCounts fails by the server': 'What cannot be counted is an answer without a number.',
  },
  silent: {
    'badges.refresh': 'Whoever comes back says it, and the list after a submission.',
    'badges.changed': silent,
    'badges.counted': silent,
    'badges.connected': silent,
    'badges.disconnected': silent,
  },
  sends: ({ event: type }) => ({ type }),
  see: () => ({
    counts: [...document.querySelectorAll('nav[data-machine=badges] a [aria-hidden=true]')].flatMap(
      ({ textContent }) => textContent || [],
    ),
  }),
  facts: ({
    context: {
      counts: { pending, drafts },
    },
  }) => ({
    counts: [pending, ...drafts].filter((count) => count > 0).map(String),
  }),
})

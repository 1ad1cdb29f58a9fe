import type { BadgesContext } from '../../machines/badges/badges.machine.ts'
import { badges as given } from '../../tests/paths/worlds/badges.ts'
import { begin } from './begin.ts'
import { desks, waiting, written } from './batches.ts'
import { type Doing, driver, type Hands } from './driver.ts'

type Do = Doing<BadgesContext, null>

const calls = ['ea/get_todo_count', 'erp/get_todo_count'] as const

/** The receipts that fill boxes, which nobody takes away. */
const full = waiting.length + written.length

const world = {
  ...given,
  answers: {
    loadCounts: {
      'all counts': { pending: 0, references: 0, drafts: [2, 1, 1, 1 + full, 1] },
      'nothing to do': { pending: 0, references: 0, drafts: [0, 0, 0, full, 0] },
      'what nobody could count': {},
    },
  },
}

async function letGo({ gates }: Hands, fault?: 'error'): Promise<void> {
  for (const call of calls) await gates.at(call).letGo(fault)
}

/** The server counts what is left: all batches, or none, since all wait for somebody's approval. */
const counts = (left: 'all' | 'none'): Do => ({
  do: async (hands) => {
    for (const { category, batches } of desks) {
      for (const batch of batches) {
        await hands.company[left === 'all' ? 'free' : 'take'](category, batch)
      }
    }
    await letGo(hands)
  },
})

export const badges = driver<BadgesContext, null>({
  word: 'badges',
  world,
  starts: [{ name: 'at the sign-in', memory: null }],
  open: async (hands) => {
    const { page, gates } = hands
    gates.drop()
    for (const call of calls) gates.at(call)
    // Nobody tells of what happens meanwhile: the badges are asked for when the walk says so.
    gates.at('ea/events')
    await begin(hands, '/reportSign')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  },
  moves: {
    'badges.refresh': {
      do: ({ page }) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    },
    'loadCounts answers all counts': counts('all'),
    'loadCounts answers nothing to do': counts('none'),
    'loadCounts answers what nobody could count': { do: (hands) => letGo(hands, 'error') },
    'the next delay is over': { do: ({ page }, { due }) => page.clock.fastForward(due) },
  },
  never: {
    'loadCounts fails by the server': 'What cannot be counted is an answer without a number.',
  },
  silent: { 'badges.refresh': 'Whoever comes back says it, and the list after a submission.' },
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

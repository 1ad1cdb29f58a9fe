import type { FinderContext } from '../../machines/finder/finder.machine.ts'
import { finder as model } from '../../models/finder.model.ts'
import { appears, begin } from './begin.ts'
import { rival } from './colleagues.ts'
import { type At, driver, type Hands } from './driver.ts'

type Here = At<FinderContext>

const isOpen = ({ state }: Here) => state === 'open'
const field = ({ page }: Hands) => page.locator('[data-event="finder.setText"]')
const type = (text: string) => ({ can: isOpen, do: (hands: Hands) => field(hands).fill(text) })

export const finder = driver<FinderContext, null>({
  word: 'finder',
  model,
  starts: [{ name: 'in the frame', memory: null }],
  open: (hands) => begin(hands, '/reportSign', rival),
  moves: {
    'finder.open': {
      do: async (hands) => {
        await hands.page.keyboard.press('Control+k')
        await appears(hands, field(hands))
      },
    },
    'finder.setText a name': type('상신'),
    'finder.setText nothing': type(''),
    'finder.choose': { can: isOpen, do: ({ page }) => page.keyboard.press('Enter') },
    'finder.close': { can: isOpen, do: ({ page }) => page.keyboard.press('Escape') },
  },
  never: {},
  silent: { 'finder.open': 'A key opens it: Ctrl K.' },
  isShown: ({ state }) => state === 'open',
  sends: ({ event }) => (event === 'finder.setText' ? { type: event, text: 'x' } : { type: event }),
  see: () => ({
    text: [
      ...document.querySelectorAll<HTMLInputElement>('[data-machine=finder] input[role=combobox]'),
    ].map(({ value }) => value),
    found: document.querySelectorAll('[data-machine=finder] [role=option]').length,
  }),
  facts: ({ state, context }: Here) => ({
    text: state === 'open' ? [context.text] : [],
    found: state === 'open' ? (context.text === '' ? 10 : 1) : 0,
  }),
})

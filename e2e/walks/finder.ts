import type { FinderContext } from '../../machines/finder/finder.machine.ts'
import { finder as model } from '../../models/finder.model.ts'
import { colleague } from './colleagues.ts'
import { defineDriver } from './defineDriver.ts'
import { openScreen } from './openScreen.ts'
import { waitForElement } from './pageActions.ts'
import { count, values } from './readPage.ts'

export const finder = defineDriver<FinderContext>({
  model,
  open: (tools) => openScreen(tools, '/reportSign', colleague),
  moves: {
    'finder.open': async (tools) => {
      await tools.page.keyboard.press('Control+k')
      await waitForElement(tools, tools.page.locator('[data-event="finder.setText"]'))
    },
    'finder.choose': ({ page }) => page.keyboard.press('Enter'),
    'finder.close': ({ page }) => page.keyboard.press('Escape'),
  },
  eventsWithoutControl: { 'finder.open': 'Only the keys Ctrl and K open the finder.' },
  isShown: ({ state }) => state === 'open',
  readPage: {
    text: values('[data-machine=finder] input[role=combobox]'),
    found: count('[data-machine=finder] [role=option]'),
  },
  expectedPage: ({ state, context: { text } }) =>
    state === 'open' ? { text: [text], found: text === '' ? 14 : 1 } : {},
})

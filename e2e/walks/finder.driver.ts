import { findEmployees, isBlank } from '../../machines/finder/finder.rules.ts'
import type { FinderContext } from '../../machines/finder/finder.setup.ts'
import { finder as model } from '../../models/finder.model.ts'
import { foundBatch } from './batches.ts'
import type { WalkProduct } from './walkProduct.ts'
import { approver } from './colleagues.ts'
import { defineDriver, isContextChange } from './defineDriver.ts'
import { openPausedScreen } from './openScreen.ts'
import { waitForElement } from './pageActions.ts'
import { countReader, textsReader, valuesReader } from './readPage.ts'

const prepared = new WeakSet<WalkProduct>()

/** The document that the search finds. No other walk submits its batch. It is withdrawn, so that all walks list the batch. */
async function prepareDocument(product: WalkProduct): Promise<void> {
  if (prepared.has(product)) return
  prepared.add(product)
  const id = await product.submit(approver, foundBatch, ['kim'], { title: '팀장 보고' })
  await product.withdraw(id, approver)
}

const firstItemSelector = (kind: string) =>
  `[data-machine=finder] [aria-labelledby=finder-${kind}] [data-event="finder.choose"] > .flex-1 > :first-child`

const employeesIn = ({ employees, text }: FinderContext) =>
  findEmployees(employees, text).map(({ name }) => name)

export const driver = defineDriver<FinderContext>({
  model,
  open: async (tools) => {
    const { page, product, heldRequests } = tools
    await prepareDocument(product)
    const field = page.locator('[data-event="finder.setText"]')
    const loadCode = async () => {
      await page.keyboard.press('Control+k')
      await field.waitFor()
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
    }
    await openPausedScreen(tools, '/reportApproved', loadCode, approver)
    heldRequests.hold('searchDocuments', 'listEmployees')
  },
  waitsForDelays: true,
  moves: {
    'finder.open': async (tools) => {
      await tools.page.locator('[data-event="finder.open"]').click()
      await waitForElement(tools, tools.page.locator('[data-event="finder.setText"]'))
    },
    'finder.setText': { can: (at) => at.state !== 'closed' && isContextChange(at) },
    // The finder lists screens first. An employee or a document is the first result only if no screen matches.
    'finder.choose': {
      can: ({ context }) =>
        isBlank(context.text) || context.documents.length > 0 || employeesIn(context).length > 0,
      do: ({ page }) => page.locator('[data-event="finder.choose"]').first().click(),
    },
    'finder.close': ({ page }) => page.keyboard.press('Escape'),
  },
  unreachableTransitions: {
    'finder.open.employees.notLoaded finder.setText 0: no':
      'An empty field sends no event for an empty text, and the walks type no spaces.',
  },
  isShown: ({ state }) => state !== 'closed',
  readPage: {
    text: valuesReader('[data-machine=finder] input[role=combobox]'),
    screens: countReader('[data-machine=finder] [aria-labelledby=finder-screens] [role=option]'),
    documents: textsReader(firstItemSelector('documents')),
    employees: textsReader(firstItemSelector('employees')),
  },
  expectedPage: ({ state, context }) =>
    state === 'closed'
      ? {}
      : {
          text: [context.text],
          screens: isBlank(context.text) ? 14 : 0,
          documents: context.documents.map(({ title }) => title),
          employees: employeesIn(context),
        },
})

import type { LinesContext } from '../../machines/lines/lines.setup.ts'
import { isForCategory } from '../../machines/lines/lines.rules.ts'
import { lines as given } from '../../models/lines.model.ts'
import { ApprovalOrder } from '../screens/approvalOrder.ts'
import { Draft } from '../screens/draft.ts'
import { defineDriver } from './defineDriver.ts'
import { openDraft } from './openScreen.ts'
import { countReader, valuesReader } from './readPage.ts'

const shownLines = ({ lines, isAll, category }: LinesContext) =>
  (lines ?? []).filter((line) => isAll || isForCategory(line, category))
const ownId = (context: LinesContext, index: number) => {
  const ownLine = shownLines(context).filter(({ owner }) => owner === 'me')[index]
  return ownLine && { id: ownLine.id }
}

export const driver = defineDriver<LinesContext>({
  model: { ...given, inputs: { 'in the dialog': () => ({ category: 'nacct' as const }) } },
  open: async (tools) => {
    const { page, heldRequests, product } = tools
    await product.resetLines()
    // A category without an earlier submission has no default approval line.
    await openDraft(tools, '/reportWriteNacct')
    const order = new ApprovalOrder(page)
    await new Draft(page).editLine.click()
    await order.lookBy('이름')
    const kim = order.dialog.getByRole('button', { name: '이름 kim 결재선에 추가' })
    await kim.waitFor()
    if ((await order.rows.count()) === 0) await kim.click()
    heldRequests.hold('listLines', 'saveLine', 'deleteLine')
  },
  moves: {
    'lines.open': ({ page }) => page.locator('[data-event="lines.open"]').click(),
    'lines.setForCategory': {
      can: ({ context }) => !context.isForCategory,
      do: ({ page }) => page.locator('[data-event="lines.setForCategory"]').check(),
    },
    'listLines answers three lines': async ({ product, heldRequests }) => {
      await product.resetLines()
      await heldRequests.at('listLines').release()
    },
    'saveLine fails it changed meanwhile': async ({ product, heldRequests }, { context }) => {
      await product.changeLines(context.name.trim())
      await heldRequests.at('saveLine').release()
    },
    'deleteLine fails it changed meanwhile': async ({ product, heldRequests }) => {
      await product.changeLines('가')
      await heldRequests.at('deleteLine').release()
    },
  },
  impossibleMoves: {
    'lines.startSave an empty line': 'The approval line of the walks has an approver.',
    'lines.save an empty line': 'The approval line of the walks has an approver.',
    'lines.overwrite an empty line': 'The approval line of the walks has an approver.',
    'lines.startSave too long a line': 'The company of the walks has four employees.',
    'lines.startRename of the company': 'A line of the company has no such button.',
    'lines.askRemoval of the company': 'A line of the company has no such button.',
  },
  isShown: ({ state }) => state !== 'closed',
  eventOfControl: {
    'lines.startRename': ({ context }, index) => ownId(context, index),
    'lines.askRemoval': ({ context }, index) => ownId(context, index),
    'lines.setForCategory': ({ context }) => ({ isForCategory: !context.isForCategory }),
  },
  readPage: {
    lines: countReader('[data-machine=lines] [data-testid=saved-line]'),
    name: valuesReader('[data-machine=lines] [data-event="lines.setName"]'),
  },
  expectedPage: ({ state, context }) => {
    const isForm = /open\.(naming|renaming|confirmingOverwrite|saving)/.test(state)
    if (state === 'closed') return {}
    return isForm ? { name: [context.name] } : { lines: shownLines(context).length }
  },
})

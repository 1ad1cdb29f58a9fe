import type { Approver } from '../../contract/approver.ts'
import {
  canJoinWithPrevious,
  isJoinedWithPrevious,
} from '../../machines/approvers/approvers.rules.ts'
import type { ApproversContext } from '../../machines/approvers/approvers.context.ts'
import { approvers as given } from '../../models/approvers.model.ts'
import { anApprover } from '../../models/samples/people.ts'
import { ApprovalOrder } from '../screens/approvalOrder.ts'
import { Draft } from '../screens/draft.ts'
import { defineDriver, isContextChange, type MoveDefinition } from './defineDriver.ts'
import { aStoredDraft } from './draftStorage.ts'
import type { WalkPosition } from './driver.ts'
import { openDraft } from './openScreen.ts'
import { elementsReader, valuesReader } from './readPage.ts'

/** Whether the dialog is open, and whether a saved draft is still offered in the form. */
interface Memory {
  isOpen: boolean
  isOffered: boolean
}
type ApproversPosition = WalkPosition<ApproversContext, Memory>
type Move = MoveDefinition<ApproversContext, Memory>

const ports = ['listDefaultApprovers', 'listDepartmentApprovers', 'listAllApprovers'] as const

const events = {
  ...given.events,
  // Lee as stored in the database. Approvers have the type approval unless a type is given.
  'approvers.add lee': { type: 'approvers.add', approver: anApprover({ id: 'lee' }) },
  // Every name contains this text. Otherwise the walks could not add the candidates outside the search result.
  'approvers.search': { type: 'approvers.search', text: '이름' },
}

/** Returns the approver to whom the control at an index belongs: only approvers with such a control are counted. */
const inLineIf =
  (hasControl: (line: Approver[], id: string) => boolean) =>
  ({ context: { line } }: ApproversPosition, index: number) => {
    const approver = line.filter(({ id }) => hasControl(line, id))[index]
    return approver && { id: approver.id }
  }
const inLine = inLineIf(() => true)

const isShown = ({ memory }: ApproversPosition) => memory.isOpen
/**
 * The candidates that the page shows. Without a search, only the department of the author is expanded; Park belongs to another department.
 */
const candidatesOf = ({ context: { mode, department, everyone, search } }: ApproversPosition) => {
  if (mode === 20) return everyone
  if (!everyone) return department
  // The author's department is listed first as soon as it is loaded. Before that, Park's department is the first one by name.
  const first = everyone.filter(({ id }) => !department && id === 'park')
  if (search !== '') return [...first, ...everyone.filter((one) => !first.includes(one))]
  return everyone.filter(({ id }) => department?.some((one) => one.id === id))
}

const close = (work: Move['do']): Move => ({
  can: isShown,
  memoryAfter: { isOpen: false },
  do: work,
})

/** The arrows of the selected approver. */
const moveSelected = (event: 'moveUp' | 'moveDown'): Move => ({
  can: ({ memory, context: { line, selected } }) =>
    memory.isOpen && line.some(({ id }) => id === selected),
  do: ({ page }, { context: { line, selected } }) => {
    const index = line.findIndex(({ id }) => id === selected)
    return new ApprovalOrder(page).button(index, event).click({ force: true })
  },
})

const otherDialog =
  'The line of these walks is that of a draft. e2e/changingLine.spec.ts changes the line of a document.'

export const driver = defineDriver<ApproversContext, Memory>({
  model: { ...given, events },
  notices: 'all',
  starts: [
    { name: 'of a new draft', memory: { isOpen: false, isOffered: false } },
    { name: 'of a new draft', memory: { isOpen: false, isOffered: true } },
  ],
  open: async (tools, { memory: { isOffered }, moves }) => {
    // Only a category without an earlier submission has an empty default approval line.
    const isFirst = moves.includes('listDefaultApprovers answers no approvers')
    const [path, category, batchNumber] = isFirst
      ? (['/reportWriteNacct', 'nacct', 13] as const)
      : (['/reportWriteInvoice', 'invoice', 11] as const)
    const approvers = [anApprover({ id: 'lee' })]
    const saved = isOffered ? aStoredDraft({ category, batchNumber, approvers }) : undefined
    await openDraft(tools, path, saved, () => tools.heldRequests.hold(...ports))
  },
  moves: {
    'approvers.moveUp': moveSelected('moveUp'),
    'approvers.moveDown': moveSelected('moveDown'),
    'approvers.open': {
      can: { isOpen: false, isOffered: false },
      memoryAfter: { isOpen: true },
      do: ({ page }) => new Draft(page).editLine.click(),
    },
    // In a search that is not empty, Escape only clears the text.
    'approvers.reset': close(async ({ page }) => {
      await new ApprovalOrder(page).search.fill('')
      await page.keyboard.press('Escape')
    }),
    'approvers.done': close(({ page }) => new ApprovalOrder(page).done.click()),
    'approvers.restore': {
      can: { isOffered: true },
      memoryAfter: { isOffered: false },
      do: ({ page }) => page.locator('[data-event="draft.restore"]').click(),
    },
    'approvers.moveTo kim to the end': {
      can: isShown,
      do: ({ page }) => {
        const { rows } = new ApprovalOrder(page)
        return rows.filter({ hasText: '이름 kim' }).dragTo(rows.nth(1))
      },
    },
    // Applies the saved line of the company that `walkProduct.ts` imports. It contains only Kim, with the type agree.
    'approvers.applyLine': {
      can: isShown,
      do: async ({ page }) => {
        const { dialog } = new ApprovalOrder(page)
        const toggle = dialog.getByTestId('toggle-lines')
        await toggle.click()
        await dialog
          .locator('section', { has: page.getByRole('heading', { name: '회사' }) })
          .last()
          .getByRole('button', { name: '가 적용' })
          .click()
        await toggle.click()
      },
    },
    'approvers.add': {
      can: (at) => isShown(at) && !!candidatesOf(at)?.some(({ id }) => id === at.event.approver.id),
      do: ({ page }, { event }) => new ApprovalOrder(page).add(event.approver.name),
    },
    // A search mode that is already chosen cannot be chosen again.
    'approvers.setMode': { can: (at) => isShown(at) && isContextChange(at) },
  },
  impossibleMoves: {
    'approvers.add the author': 'The author is not among the candidates.',
    'approvers.add choi': otherDialog,
    'approvers.remove lee': otherDialog,
  },
  unreachableTransitions: {
    'approvers.line.starting always 0': otherDialog,
    'approvers.line.ready approvers.applyLine 0: no': otherDialog,
  },
  eventsWithoutControl: {
    'approvers.applyLine': 'The list of saved lines is closed after each use.',
    'approvers.open': 'The draft sends it when the dialog opens: draft.openApprovers.',
    'approvers.reset': 'The draft sends it when the dialog closes: draft.closeApprovers.',
    'approvers.restore': 'The draft sends it when a saved draft is restored: draft.restore.',
  },
  isShown,
  eventOfControl: {
    'approvers.select': inLine,
    'approvers.toggleType': inLine,
    'approvers.moveTo': ({ context: { line } }, index) => {
      const other = line.find((_, at) => at !== index) ?? line[index]
      return other && { id: other.id, order: index }
    },
    'approvers.moveUp': inLine,
    'approvers.moveDown': inLine,
    'approvers.join': inLineIf(canJoinWithPrevious),
    'approvers.split': inLineIf(isJoinedWithPrevious),
    'approvers.remove': inLine,
    'approvers.add': (at, index) => ({ approver: candidatesOf(at)?.[index] }),
    'approvers.setMode': (_, index) => ({ mode: index === 0 ? 10 : 20 }),
  },
  readPage: {
    line: elementsReader('[data-machine=approvers] [data-testid=approver-row]', (person) => {
      const toggle = person.querySelector('[data-event="approvers.toggleType"]')
      const selected = person.querySelector('[aria-pressed=true]') ? ' selected' : ''
      return `${toggle?.getAttribute('aria-label')?.split(':')[0]} ${toggle?.getAttribute('data-option')}${selected}`
    }),
    candidates: elementsReader('[data-machine=approvers] [data-event="approvers.add"]', (button) =>
      button.getAttribute('aria-label')?.replace(/ 결재선에 추가.*/, ''),
    ),
    search: valuesReader('[data-machine=approvers] [data-event="approvers.search"]'),
  },
  expectedPage: (at) => {
    const { line, selected, search } = at.context
    if (!isShown(at)) return {}
    return {
      line: line.map(({ id, name, type }) => {
        return `${name} ${type === '1' ? '합의' : '결재'}${id === selected ? ' selected' : ''}`
      }),
      candidates: candidatesOf(at)?.map(({ name }) => name) ?? [],
      search: [search],
    }
  },
})

import type { ApproversContext } from '../../machines/approvers/approvers.setup.ts'
import { approvers as given } from '../../models/approvers.model.ts'
import { anApprover } from '../../models/samples/people.ts'
import { ApprovalOrder } from '../screens/approvalOrder.ts'
import { Draft } from '../screens/draft.ts'
import { openDraft } from './begin.ts'
import { aWritten } from './shelf.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'

/** Whether the dialog is open, and whether a saved draft is still offered. */
interface Memory {
  open: boolean
  offered: boolean
}
type Here = At<ApproversContext, Memory>
type Do = Doing<ApproversContext, Memory>

const calls = {
  listDefaultApprovers: 'get_defaultUsers',
  listDepartmentApprovers: 'get_departmentUsers',
  listAllApprovers: 'get_allUsers',
} as const

const events = {
  ...given.events,
  // Lee as in the database: approvers have the type approval unless a type is given.
  'approvers.add lee': { type: 'approvers.add', approver: anApprover({ id: 'lee' }) },
  // A text that every name contains: candidates outside the search result cannot be added.
  'approvers.search': { type: 'approvers.search', text: '이름' },
}

const dialog = (hands: Hands) => new ApprovalOrder(hands.page)
const row = (hands: Hands, id: string) => dialog(hands).rows.filter({ hasText: `이름 ${id}` })
const control = (hands: Hands, event: string) =>
  dialog(hands).dialog.locator(`[data-event="approvers.${event}"]`)

/** An action of the employee in the open dialog. */
const inside = (work: (hands: Hands) => Promise<unknown>, can?: (at: Here) => boolean): Do => ({
  can: (at) => at.memory.open && (can?.(at) ?? true),
  do: work,
})

/** The chosen option cannot be chosen again. */
const chooses = (words: '이름' | '부서', mode: 10 | 20): Do =>
  inside(
    (hands) => dialog(hands).lookBy(words),
    ({ context }) => context.mode !== mode,
  )

const closing = (work: (hands: Hands) => Promise<unknown>): Do => ({
  ...inside(work),
  leaves: ({ memory }) => ({ ...memory, open: false }),
})

const listed = ({ context: { mode, department, everyone } }: Here) =>
  (mode === 10 ? department : everyone) ?? []
const add = (id: string) =>
  inside(
    (hands) =>
      dialog(hands)
        .dialog.getByRole('button', { name: `이름 ${id} 추가` })
        .click(),
    (at) => listed(at).some((one) => one.id === id),
  )

const answers = (port: keyof typeof calls): Do => ({
  do: ({ gates }) => gates.at(calls[port]).letGo(),
})
const fails = (port: keyof typeof calls, fault: 'error' | 'html' | 'broken'): Do => ({
  do: ({ gates }) => gates.at(calls[port]).letGo(fault),
})

export const approvers = driver<ApproversContext, Memory>({
  word: 'approvers',
  speaks: 'alone',
  model: { ...given, events },
  starts: [
    { name: 'of a new draft', memory: { open: false, offered: false } },
    { name: 'of a new draft', memory: { open: false, offered: true } },
  ],
  open: async (hands, { memory: { offered }, moves }) => {
    for (const call of Object.values(calls)) hands.gates.drop(call)
    // A category without an earlier submission has no default approval line.
    const isFirst = moves.includes('listDefaultApprovers answers nobody')
    const [path, category, batchNumber] = isFirst
      ? (['/reportWriteNacct', 'nacct', 13] as const)
      : (['/reportWriteInvoice', 'invoice', 11] as const)
    const kept = { category, batchNumber, approvers: [anApprover({ id: 'lee' })] }
    await openDraft(hands, path, offered ? aWritten(kept) : undefined, () => {
      for (const call of Object.values(calls)) hands.gates.at(call)
    })
  },
  moves: {
    'approvers.open': {
      can: ({ memory }) => !memory.open && !memory.offered,
      leaves: ({ memory }) => ({ ...memory, open: true }),
      do: ({ page, gates }, { state, context: { mode, department, everyone } }) => {
        const opened = new Draft(page).editLine.click()
        const isAsked = /candidates\.(notLoaded|failed)/.test(state)
        if (!isAsked || (mode === 10 ? department : everyone)) return opened
        // Until now the candidates have not been requested.
        const call = mode === 10 ? 'listDepartmentApprovers' : 'listAllApprovers'
        return gates.at(calls[call]).after(opened)
      },
    },
    'approvers.reset': closing((hands) => hands.page.keyboard.press('Escape')),
    'approvers.done': closing((hands) => dialog(hands).done.click()),
    'approvers.restore': {
      can: ({ memory }) => memory.offered,
      leaves: ({ memory }) => ({ ...memory, offered: false }),
      do: ({ page }) => page.locator('[data-event="draft.restore"]').click(),
    },
    'approvers.select kim': inside((hands) => row(hands, 'kim').locator('[aria-pressed]').click()),
    'approvers.select lee': inside((hands) => row(hands, 'lee').locator('[aria-pressed]').click()),
    'approvers.moveUp': inside((hands) => control(hands, 'moveUp').click()),
    'approvers.moveDown': inside((hands) => control(hands, 'moveDown').click()),
    'approvers.moveTo kim to the end': inside((hands) =>
      row(hands, 'kim').dragTo(dialog(hands).rows.nth(1)),
    ),
    'approvers.remove kim': inside(
      (hands) => control(hands, 'remove').click(),
      ({ context }) => context.selected === 'kim',
    ),
    'approvers.add kim': add('kim'),
    'approvers.add lee': add('lee'),
    'approvers.toggleType kim': inside((hands) =>
      row(hands, 'kim').locator('[data-event="approvers.toggleType"]').click(),
    ),
    'approvers.setMode by name': chooses('이름', 20),
    'approvers.setMode by department': chooses('부서', 10),
    'approvers.search': inside((hands) => dialog(hands).search.fill('이름')),
    'approvers.retry': inside((hands) => control(hands, 'retry').first().click()),
    'listDefaultApprovers answers two people': answers('listDefaultApprovers'),
    'listDefaultApprovers answers nobody': answers('listDefaultApprovers'),
    'listDefaultApprovers fails by the server': fails('listDefaultApprovers', 'error'),
    'listDepartmentApprovers answers two people': answers('listDepartmentApprovers'),
    'listDepartmentApprovers fails by the server': fails('listDepartmentApprovers', 'html'),
    'listAllApprovers answers three people': answers('listAllApprovers'),
    'listAllApprovers fails by the server': fails('listAllApprovers', 'broken'),
  },
  never: { 'approvers.add the author': 'Nobody finds themselves among the candidates.' },
  silent: {
    'approvers.open': 'The draft opens the dialog: draft.openApprovers.',
    'approvers.reset': 'The draft closes the dialog: draft.closeApprovers.',
    'approvers.restore': 'The draft takes a kept draft over: draft.restore.',
  },
  isShown: ({ memory }) => memory.open,
  sends: ({ event: type, place }, at) => {
    const { line, selected } = at.context
    const here = line[place]
    const other = line.find((one) => one !== here) ?? here
    switch (type) {
      case 'approvers.select':
      case 'approvers.toggleType':
        return here && { type, id: here.id }
      case 'approvers.moveTo':
        return other && { type, id: other.id, order: place }
      case 'approvers.remove':
        return selected === null ? undefined : { type, id: selected }
      case 'approvers.add':
        return { type, approver: listed(at)[place] }
      case 'approvers.setMode':
        return { type, mode: place === 0 ? 10 : 20 }
      case 'approvers.search':
        return { type, text: '' }
      default:
        return { type }
    }
  },
  see: () => {
    const order = document.querySelector('[data-machine=approvers]')
    const all = (selector: string) => [...(order?.querySelectorAll(selector) ?? [])]
    return {
      line: all('[data-testid=approver-row]').map((person) => {
        const toggle = person.querySelector('[data-event="approvers.toggleType"]')
        const pressed = person.querySelector('[aria-pressed=true]') ? ' selected' : ''
        return `${toggle?.getAttribute('aria-label')?.split(':')[0]} ${toggle?.textContent}${pressed}`
      }),
      candidates: all('[data-event="approvers.add"]').map((one) =>
        one.getAttribute('aria-label')?.replace(' 추가', ''),
      ),
      search: all('[data-event="approvers.search"]').map(
        (field) => (field as HTMLInputElement).value,
      ),
    }
  },
  facts: (at) => {
    const { memory, context } = at
    if (!memory.open) return { line: [], candidates: [], search: [] }
    return {
      line: context.line.map(({ id, name, type }) => {
        return `${name} ${type === '1' ? '합의' : '결재'}${id === context.selected ? ' selected' : ''}`
      }),
      candidates: listed(at).map(({ name }) => name),
      search: [context.search],
    }
  },
})

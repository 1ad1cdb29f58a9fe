import type { FilesContext } from '../../machines/files/files.machine.ts'
import { filesOf } from '../../machines/files/files.rules.ts'
import { aFile } from '../../models/samples/files.ts'
import { files as given } from '../../models/files.model.ts'
import { Draft } from '../screens/draft.ts'
import { defineDriver, type MoveDefinition } from './defineDriver.ts'
import { aStoredDraft } from './draftStorage.ts'
import type { At } from './driver.ts'
import { openDraft } from './openScreen.ts'
import { waitForElement } from './pageActions.ts'
import { count, each } from './readPage.ts'

/** Which saved draft is offered, and whether the approval order is open above the draft. */
interface Memory {
  offered: 'both' | 'nothing' | null
  isCovered: boolean
}
type Here = At<FilesContext, Memory>
type Move = MoveDefinition<FilesContext, Memory>
type Line = 0 | 1

const lines = ['13-1-001-1', '13-2-001-1', '13-3-001-1'] as const
const invoice = aFile({ name: 'invoice.pdf' })
const receipt = aFile({ name: 'receipt.png' })
const large = aFile({ name: 'large.zip', size: 2_000_000 })

const add = (line: Line, ...files: ReturnType<typeof aFile>[]) => ({
  type: 'files.add',
  lineId: lines[line],
  files,
})
const remove = (line: Line) => ({ type: 'files.remove', lineId: lines[line], key: invoice.key })
const removeAll = (line: Line) => ({ type: 'files.removeAll', lineId: lines[line] })

/** The same model with the lines of a real batch. */
const model = {
  ...given,
  sends: {
    ...given.sends,
    'files.add the invoice': add(0, invoice),
    'files.add both': add(0, invoice, receipt),
    'files.add one too large': add(0, large),
    'files.add elsewhere': add(1, invoice),
    'files.remove the invoice': remove(0),
    'files.remove elsewhere': remove(1),
    'files.removeAll': removeAll(0),
    'files.removeAll elsewhere': removeAll(1),
    'files.restore both': {
      type: 'files.restore',
      attached: [{ lineId: lines[0], files: [receipt, invoice] }],
    },
  },
}

const isFree = ({ memory }: Here) => memory.offered === null && !memory.isCovered

const adds = (line: Line, ...files: ReturnType<typeof aFile>[]): Move => ({
  can: isFree,
  do: ({ page }) =>
    page
      .locator('[data-machine=files] input')
      .nth(line)
      .setInputFiles(
        files.map(({ name, size }) => {
          const mimeType = 'application/octet-stream'
          return { name, mimeType, buffer: Buffer.alloc(size, name) }
        }),
      ),
})

const restores = (offered: Memory['offered']): Move => ({
  can: ({ memory }) => memory.offered === offered,
  memoryAfter: ({ memory }) => ({ ...memory, offered: null }),
  consequences: () => ['files.unlock'],
  do: ({ page }) => page.locator('[data-event="draft.restore"]').click(),
})

const start = (offered: Memory['offered'], ...consequences: string[]) => ({
  name: 'of a new draft',
  memory: { offered, isCovered: false },
  consequences,
})

const linesWithFiles = ({ context }: Here) =>
  lines.filter((lineId) => filesOf(context.attached, lineId).length > 0)

export const files = defineDriver<FilesContext, Memory>({
  model,
  coversPairs: true,
  starts: [
    start(null, 'files.lock', 'files.unlock'),
    start('both', 'files.lock'),
    start('nothing', 'files.lock'),
  ],
  open: async (tools, { memory: { offered } }) => {
    const names = [receipt.name, invoice.name]
    const saved = aStoredDraft({
      category: 'nacct',
      batchNumber: 13,
      files: offered === 'both' ? [{ lineId: lines[0], names }] : [],
    })
    await openDraft(tools, '/reportWriteNacct', offered === null ? undefined : saved)
    await waitForElement(tools, tools.page.locator('[data-machine=files]').first())
  },
  moves: {
    'files.add the invoice': adds(0, invoice),
    'files.add both': adds(0, invoice, receipt),
    'files.add one too large': adds(0, large),
    'files.add elsewhere': adds(1, invoice),
    'files.lock': {
      can: isFree,
      memoryAfter: ({ memory }) => ({ ...memory, isCovered: true }),
      do: ({ page }) => new Draft(page).editLine.click(),
    },
    'files.unlock': {
      can: ({ memory }) => memory.isCovered,
      memoryAfter: ({ memory }) => ({ ...memory, isCovered: false }),
      do: ({ page }) => page.locator('[data-event="draft.closeApprovers"]').last().click(),
    },
    'files.restore both': restores('both'),
    'files.restore nothing': restores('nothing'),
  },
  eventsWithoutControl: {
    'files.lock': 'The draft sends it when its approval order opens and when it is submitted.',
    'files.unlock': 'The draft sends it when its form is open again.',
    'files.restore': 'The draft sends it when a saved draft is restored: draft.restore.',
  },
  eventOfControl: {
    'files.add': (_, index) => ({ lineId: lines[index], files: [] }),
    'files.remove': (at, index) => {
      const all = linesWithFiles(at).flatMap((lineId) =>
        filesOf(at.context.attached, lineId).map(({ key }) => ({ lineId, key })),
      )
      return all[index] ?? {}
    },
    'files.removeAll': (at, index) => ({ lineId: linesWithFiles(at)[index] }),
  },
  readPage: {
    files: each('[data-machine=files]', (zone) => [
      [...zone.querySelectorAll('ul[aria-label] span[title]')].map((one) => one.textContent),
    ]),
    undo: count('[data-machine=files] [data-event="files.undo"]'),
    refused: each(
      '[data-machine=files]',
      (zone) => zone.querySelectorAll('[role=status] li').length,
    ),
  },
  expectedPage: ({ state, context: { attached, refused } }) => ({
    files: lines.map((lineId) => filesOf(attached, lineId).map(({ name }) => name)),
    undo: state === 'open.undoable' ? 1 : 0,
    refused: lines.map((lineId) => refused.filter((one) => one.lineId === lineId).length),
  }),
})

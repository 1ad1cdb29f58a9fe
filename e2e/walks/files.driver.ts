import type { AnyEventObject } from 'xstate'
import type { PickedFile } from '../../machines/draft/draft.ports.ts'
import type { FilesContext } from '../../machines/files/files.machine.ts'
import { filesOfVoucher } from '../../machines/files/files.rules.ts'
import { files as given } from '../../models/files.model.ts'
import { Draft } from '../screens/draft.ts'
import { defineDriver } from './defineDriver.ts'
import { aStoredDraft } from './draftStorage.ts'
import type { WalkPosition } from './driver.ts'
import { dropFolder, failFolderRead, finishFolderRead } from './droppedFolder.ts'
import { openDraft } from './openScreen.ts'
import { waitForElement } from './pageActions.ts'
import { countReader, elementsReader } from './readPage.ts'

/** Which saved draft is offered, and whether the approval order is open above the draft. */
interface Memory {
  offered: 'both' | 'nothing' | null
  isCovered: boolean
}
type FilesPosition = WalkPosition<FilesContext, Memory>

const lines = ['13-1-001-1', '13-2-001-1', '13-3-001-1'] as const

/** The same model with the lines of a real batch. */
const model = {
  ...given,
  events: Object.fromEntries(
    Object.entries(given.events).map(([name, event]): [string, AnyEventObject] => {
      const text = JSON.stringify(event).replace(/"line (\d)"/g, '"13-$1-001-1"')
      return [name, JSON.parse(text) as AnyEventObject]
    }),
  ),
}

const isReading = ({ context }: FilesPosition) => context.isReading

/** Whether the form is open, and no dropped folder is being read. */
const isFree = ({ memory: { offered, isCovered }, context }: FilesPosition) =>
  offered === null && !isCovered && !context.isReading

/** Which draft an event restores. */
const restoredBy = ({ attached }: AnyEventObject) => (attached.length > 0 ? 'both' : 'nothing')

const start = (offered: Memory['offered'], ...consequences: string[]) => ({
  name: 'of a new draft',
  memory: { offered, isCovered: false },
  consequences,
})

const linesWithFiles = ({ context }: FilesPosition) =>
  lines.filter((lineId) => filesOfVoucher(context.attached, lineId).length > 0)

const disabledWhileReading = 'The drop zones are disabled while a dropped folder is being read.'
const lockedWhileReading =
  'The files are locked while a folder is being read only if a saved draft is found meanwhile. The walks begin later.'

export const driver = defineDriver<FilesContext, Memory>({
  model,
  coversPairs: true,
  starts: [
    start(null, 'files.lock', 'files.unlock'),
    start('both', 'files.lock'),
    start('nothing', 'files.lock'),
  ],
  open: async (tools, { memory: { offered } }) => {
    const names = ['receipt.png', 'invoice.pdf']
    const saved = aStoredDraft({
      category: 'nacct',
      batchNumber: 13,
      files: offered === 'both' ? [{ lineId: lines[0], names }] : [],
    })
    await openDraft(tools, '/reportWriteNacct', offered === null ? undefined : saved)
    await waitForElement(tools, tools.page.locator('[data-machine=files]').first())
  },
  moves: {
    'files.add': {
      can: isFree,
      do: ({ page }, { event }) => {
        const input = page.locator('[data-machine=files] input').nth(lines.indexOf(event.lineId))
        return input.setInputFiles(
          event.files.map(({ name, size }: PickedFile) => ({
            name,
            mimeType: 'application/octet-stream',
            buffer: Buffer.alloc(size, name),
          })),
        )
      },
    },
    'files.dropped': {
      can: isFree,
      do: ({ page }) => dropFolder(page.locator('[data-machine=files]').first()),
    },
    'files.read': {
      can: isReading,
      do: ({ page }, { event }) =>
        finishFolderRead(
          page,
          event.files.map(({ name, size }: PickedFile) => ({ name, size })),
        ),
    },
    'files.readFailed': { can: isReading, do: ({ page }) => failFolderRead(page) },
    'files.lock': {
      can: isFree,
      memoryAfter: { isCovered: true },
      do: ({ page }) => new Draft(page).editLine.click(),
    },
    'files.unlock': {
      can: { isCovered: true },
      memoryAfter: { isCovered: false },
      do: ({ page }) => page.locator('[data-event="draft.closeApprovers"]').last().click(),
    },
    'files.restore': {
      can: ({ memory, event }) => memory.offered === restoredBy(event),
      memoryAfter: { offered: null },
      consequences: () => ['files.unlock'],
      do: ({ page }) => page.locator('[data-event="draft.restore"]').click(),
    },
  },
  unreachableTransitions: {
    'files.open.reading files.add 0': disabledWhileReading,
    'files.open.reading files.remove 0': disabledWhileReading,
    'files.open.reading files.removeAll 0': disabledWhileReading,
    'files.open.reading files.dropped 0': disabledWhileReading,
    'files files.restore 0': lockedWhileReading,
    'files.locked files.read 0': lockedWhileReading,
    'files.locked files.readFailed 0': lockedWhileReading,
    'files.locked files.unlock 0': lockedWhileReading,
  },
  eventsWithoutControl: {
    'files.dropped': 'Files and folders are dropped on the drop zone.',
    'files.read': 'The browser has read the dropped files.',
    'files.readFailed': 'The browser cannot read a dropped file or folder.',
    'files.lock': 'The draft sends it when its approval order opens and when it is submitted.',
    'files.unlock': 'The draft sends it when its form is open again.',
    'files.restore': 'The draft sends it when a saved draft is restored: draft.restore.',
  },
  eventOfControl: {
    'files.add': (_, index) => ({ lineId: lines[index], files: [] }),
    'files.remove': (at, index) => {
      const all = linesWithFiles(at).flatMap((lineId) =>
        filesOfVoucher(at.context.attached, lineId).map(({ key }) => ({ lineId, key })),
      )
      return all[index] ?? {}
    },
    'files.removeAll': (at, index) => ({ lineId: linesWithFiles(at)[index] }),
  },
  readPage: {
    files: elementsReader('[data-machine=files]', (zone) => [
      [...zone.querySelectorAll('ul[aria-label] span[title]')].map((one) => one.textContent),
    ]),
    undo: countReader('[data-machine=files] [data-event="files.undo"]'),
    refused: elementsReader(
      '[data-machine=files]',
      (zone) => zone.querySelectorAll('[role=status] li').length,
    ),
  },
  expectedPage: ({ state, context: { attached, refused } }) => ({
    files: lines.map((lineId) => filesOfVoucher(attached, lineId).map(({ name }) => name)),
    undo: state === 'open.undoable' ? 1 : 0,
    refused: lines.map((lineId) => refused.filter((one) => one.lineId === lineId).length),
  }),
})

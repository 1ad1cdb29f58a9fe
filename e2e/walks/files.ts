import type { FilesContext } from '../../machines/files/files.machine.ts'
import { filesOf } from '../../machines/files/files.rules.ts'
import { aFile } from '../../models/samples/files.ts'
import { files as given } from '../../models/files.model.ts'
import { Draft, type NamedFile } from '../screens/draft.ts'
import { appears, openDraft } from './begin.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'
import { aWritten } from './shelf.ts'

/** Which saved draft is offered, and whether the approval order is open above the draft. */
interface Memory {
  offered: 'both' | 'nothing' | null
  above: boolean
}
type Here = At<FilesContext, Memory>
type Do = Doing<FilesContext, Memory>

const path = '/reportWriteNacct'
const lines = ['13-1-001-1', '13-2-001-1'] as const
const invoice = aFile({ name: 'invoice.pdf' })
const receipt = aFile({ name: 'receipt.png' })
const large = aFile({ name: 'large.zip', size: 2_000_000 })

const add = (line: 0 | 1, ...files: ReturnType<typeof aFile>[]) => ({
  type: 'files.add',
  lineId: lines[line],
  files,
})
const remove = (line: 0 | 1) => ({ type: 'files.remove', lineId: lines[line], key: invoice.key })
const removeAll = (line: 0 | 1) => ({ type: 'files.removeAll', lineId: lines[line] })

/** The same model with the lines of a real batch. */
const model = {
  ...given,
  events: {
    ...given.events,
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

const picked = ({ name, size }: ReturnType<typeof aFile>): NamedFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(size, name),
})
const zone = ({ page }: Hands, line: 0 | 1) => page.locator('[data-machine=files]').nth(line)
const isFree = ({ memory }: Here) => memory.offered === null && !memory.above

const adds = (line: 0 | 1, ...files: ReturnType<typeof aFile>[]): Do => ({
  can: isFree,
  do: (hands) => zone(hands, line).locator('input').setInputFiles(files.map(picked)),
})
const clicks = (line: 0 | 1, what: string): Do => ({
  can: isFree,
  do: (hands) => zone(hands, line).locator(what).click(),
})
const removeLabel = '[data-event="files.remove"][aria-label*="invoice"]'

const restores = (what: 'both' | 'nothing'): Do => ({
  can: ({ memory }) => memory.offered === what,
  leaves: ({ memory }) => ({ ...memory, offered: null }),
  echoes: () => ['files.unlock'],
  do: ({ page }) => page.locator('[data-event="draft.restore"]').click(),
})

export const files = driver<FilesContext, Memory>({
  word: 'files',
  closely: true,
  model,
  starts: [
    {
      name: 'of a new draft',
      memory: { offered: null, above: false },
      echoes: ['files.lock', 'files.unlock'],
    },
    { name: 'of a new draft', memory: { offered: 'both', above: false }, echoes: ['files.lock'] },
    {
      name: 'of a new draft',
      memory: { offered: 'nothing', above: false },
      echoes: ['files.lock'],
    },
  ],
  open: async (hands, { memory: { offered } }) => {
    const names = offered === 'both' ? [receipt.name, invoice.name] : []
    const kept = aWritten({
      category: 'nacct',
      batchNumber: 13,
      files: names.length > 0 ? [{ lineId: lines[0], names }] : [],
    })
    await openDraft(hands, path, offered === null ? undefined : kept, () => undefined)
    await appears(hands, hands.page.locator('[data-machine=files]').first())
  },
  moves: {
    'files.add the invoice': adds(0, invoice),
    'files.add both': adds(0, invoice, receipt),
    'files.add one too large': adds(0, large),
    'files.add elsewhere': adds(1, invoice),
    'files.remove the invoice': clicks(0, removeLabel),
    'files.remove elsewhere': clicks(1, removeLabel),
    'files.removeAll': clicks(0, '[data-event="files.removeAll"]'),
    'files.removeAll elsewhere': clicks(1, '[data-event="files.removeAll"]'),
    'files.undo': {
      can: isFree,
      do: ({ page }) => page.locator('[data-event="files.undo"]').click(),
    },
    'files.lock': {
      can: isFree,
      leaves: ({ memory }) => ({ ...memory, above: true }),
      do: (hands) => new Draft(hands.page).editLine.click(),
    },
    'files.unlock': {
      can: ({ memory }) => memory.above,
      leaves: ({ memory }) => ({ ...memory, above: false }),
      do: ({ page }) => page.locator('[data-event="draft.closeApprovers"]').last().click(),
    },
    'files.restore both': restores('both'),
    'files.restore nothing': restores('nothing'),
  },
  never: {},
  silent: {
    'files.lock': 'The draft says it, when its approval order opens or it is sent.',
    'files.unlock': 'The draft says it, when it is written on.',
    'files.restore': 'The draft takes a kept draft over: draft.restore.',
  },
  sends: ({ event: type, place }, { context, state }) => {
    if (state === 'locked' || type === 'files.undo') return { type }
    if (type === 'files.add') return { type, lineId: lines[0], files: [] }
    const all = lines.flatMap((lineId) =>
      filesOf(context.attached, lineId).map(({ key }) => ({ lineId, key })),
    )
    if (type === 'files.remove') return { type, ...all[place] }
    const some = lines.filter((lineId) => filesOf(context.attached, lineId).length > 0)
    return { type, lineId: some[place] }
  },
  see: () => {
    const zones = [...document.querySelectorAll('[data-machine=files]')].slice(0, 2)
    return {
      files: zones.map((one) =>
        [...one.querySelectorAll('ul[aria-label] span[title]')].map(
          ({ textContent }) => textContent,
        ),
      ),
      undo: zones.flatMap((one) => [...one.querySelectorAll('[data-event="files.undo"]')]).length,
      refused: zones.map((one) => one.querySelectorAll('[role=status] li').length),
    }
  },
  facts: ({ state, context: { attached, refused } }) => ({
    files: lines.map((lineId) => filesOf(attached, lineId).map(({ name }) => name)),
    undo: state === 'open.undoable' ? 1 : 0,
    refused: lines.map((lineId) => refused.filter((one) => one.lineId === lineId).length),
  }),
})

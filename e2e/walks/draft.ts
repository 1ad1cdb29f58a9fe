import type { DraftContext } from '../../machines/draft/draft.context.ts'
import { RequestError } from '../../machines/requestError.ts'
import { aLine } from '../../models/samples/people.ts'
import type { Situation } from '../../models/engine/model.ts'
import { draft as given } from '../../models/draft.model.ts'
import { ApprovalOrder } from '../screens/approvalOrder.ts'
import { Draft } from '../screens/draft.ts'
import { author } from './colleagues.ts'
import { appears, openDraft } from './begin.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'
import { aWritten, type Write, type Written } from './shelf.ts'

/** Whether the default approval line is still being loaded. */
interface Memory {
  line: 'waiting' | 'here'
}
type Here = At<DraftContext, Memory>
type Do = Doing<DraftContext, Memory>
type Now = Situation<DraftContext>

const path = '/reportWritePayment'
const place = { employee: 'yoondh', category: 'payment', batchNumber: 7 } as const
const upload = 'create_document'
const usualLine = 'get_defaultUsers'
const title = '월세'
const tooLong = '긴'.repeat(256)
const decided = aLine('lee', 'kim')

/** The automatic events of the child machines when a saved draft is restored. */
const echoes = ['files.changed as restored', 'approvers.loaded as restored']

const model = {
  ...given,
  events: {
    ...given.events,
    'files.changed as restored': ({ context }: Now) => ({
      type: 'files.changed',
      attached: [...context.files],
    }),
    'approvers.loaded as restored': ({ context }: Now) => ({
      type: 'approvers.loaded',
      line: context.approvers,
    }),
  },
  errors: {
    ...given.errors,
    createDocument: {
      ...given.errors?.['createDocument'],
      'by the server': new RequestError('server'),
    },
  },
}

const screen = ({ page }: Hands) => new Draft(page)
const click =
  (event: string): Do['do'] =>
  ({ page }) =>
    page.locator(`[data-event="draft.${event}"]`).last().click()

/** Later than the versions that the page writes, which are timestamps. */
let versions = Date.UTC(2030, 0, 1)

/** A draft saved by another tab, newer than the version in the page or equally old, as in the model. */
function kept({ context }: Here, version: number, overrides: Partial<Written>): Written {
  versions += 1000
  const isNewer = version > context.version
  return aWritten({ ...place, version: isNewer ? versions : 1, title, ...overrides })
}

/** The storage call of the page completes after another tab has used the storage. */
const stores = (mode: 'readonly' | 'readwrite', before: (at: Here) => Write = () => ({})): Do => ({
  do: ({ shelf, page }, at) => shelf.answer(page, mode, before(at)),
})
const finds = (version: number, overrides: Partial<Written>): Do =>
  stores('readonly', (at) => ({ put: kept(at, version, overrides) }))
const breaks = (mode: 'readonly' | 'readwrite'): Do => ({
  do: ({ shelf, page }) => shelf.fail(page, mode),
})

const faults = ['error', 'tooLarge', 'html', 'broken'] as const
let failures = 0
let isSpoiled = true

/** Puts Lee before Kim in any line. A line that has this order already is changed there and back. */
async function decide(hands: Hands): Promise<void> {
  const order = new ApprovalOrder(hands.page)
  const names = await order.names()
  for (const name of ['이름 lee', '이름 kim']) {
    if (names.includes(name)) continue
    await order.dialog.getByRole('button', { name: `${name} 추가` }).click()
  }
  const toggle = order.rows.first().locator('[data-event="approvers.toggleType"]')
  await toggle.click()
  await toggle.click()
  if ((await order.names())[0] !== '이름 lee') {
    await order.select(1)
    await order.moveUp.click()
  }
  await order.done.click()
}

/** A request fails, and the offer of its notice is accepted. */
async function fail(hands: Hands): Promise<void> {
  const { page, line } = hands
  const draft = screen(hands)
  await page.locator('[data-event="draft.restore"]').click()
  line.fail(upload, 'error')
  await draft.request.click()
  await draft.dialog.waitFor({ state: 'detached' })
  line.mend()
}

export const draft = driver<DraftContext, Memory>({
  word: 'draft',
  speaks: 'alone',
  model,
  starts: [
    { name: 'from the list', memory: { line: 'waiting' } },
    { name: 'restored after a failure', memory: { line: 'here' }, echoes },
  ],
  open: async (hands, { name: start }) => {
    const { page, shelf, gates, company } = hands
    await company.free('payment', 7)
    if (isSpoiled) {
      // The line of the last submission becomes the default approval line.
      await company.submit(author, 'payment', 7, ['kim'])
      await company.free('payment', 7)
      isSpoiled = false
    }
    const held = async () => {
      gates.at(usualLine)
      gates.at(upload)
      await shelf.hold()
    }
    if (start === 'from the list') {
      await openDraft(hands, path, undefined, held)
      return
    }
    const before = aWritten({ ...place, title, approvers: decided })
    await openDraft(hands, path, before, () => undefined)
    await appears(hands, page.locator('[data-event="draft.restore"]'))
    await fail(hands)
    await shelf.clear()
    await held()
    await page.locator('[data-event="notices.act"]').click()
    await appears(hands, screen(hands).title)
  },
  moves: {
    'draft.setTitle a title': {
      can: ({ context }) => context.title !== title,
      do: (hands) => screen(hands).title.fill(title),
    },
    'draft.setTitle too long': {
      can: ({ context }) => context.title !== tooLong,
      do: (hands) => screen(hands).title.fill(tooLong),
    },
    'draft.openApprovers': { do: click('openApprovers') },
    'draft.closeApprovers': { do: click('closeApprovers') },
    'draft.submit': {
      echoes: () => ['draft.progressed'],
      do: (hands) => screen(hands).request.click(),
    },
    'draft.cancelUpload': { do: click('cancelUpload') },
    'draft.close': { do: click('close') },
    'draft.restore': {
      echoes: ({ context }) =>
        context.offered?.approvers.length ? echoes : ['files.changed as restored'],
      leaves: ({ memory, context }) =>
        context.offered?.approvers.length ? { line: 'here' } : memory,
      do: click('restore'),
    },
    'draft.discard': { do: click('discard') },
    'draft.save': { do: ({ page }) => page.evaluate(() => dispatchEvent(new Event('pagehide'))) },
    'approvers.loaded': {
      can: ({ memory }) => memory.line === 'waiting',
      leaves: () => ({ line: 'here' }),
      do: ({ gates }) => gates.at(usualLine).letGo(),
    },
    'approvers.decided': { can: ({ memory }) => memory.line === 'here', do: decide },
    'files.changed': {
      can: ({ state, context }) =>
        /^composing\.(form|findingSavedDraft)/.test(state) && context.files.length === 0,
      do: (hands) =>
        screen(hands).attach(0, [
          { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('invoice') },
        ]),
    },
    'findSavedDraft answers nothing': stores('readonly', () => ({ drop: place })),
    'findSavedDraft answers a draft that was sent once': finds(3, {
      approvers: decided,
      sent: true,
    }),
    'findSavedDraft answers an empty draft': finds(3, { title: '' }),
    'findSavedDraft answers a newer draft': finds(5, {
      files: [{ lineId: '7-1-001-1', names: ['invoice.pdf'] }],
    }),
    'findSavedDraft fails by the server': breaks('readonly'),
    'saveDraft answers with the version': stores('readwrite', () => ({ drop: place })),
    'saveDraft fails another tab was faster': stores('readwrite', (at) => ({
      put: kept(at, Number.POSITIVE_INFINITY, {}),
    })),
    'saveDraft fails by the store': breaks('readwrite'),
    'deleteSavedDraft answers with success': stores('readwrite'),
    'deleteSavedDraft fails by the server': breaks('readwrite'),
    'createDocument answers with success': {
      do: ({ gates }) => {
        isSpoiled = true
        return gates.at(upload).letGo()
      },
    },
    'createDocument fails somebody was faster': {
      do: async ({ gates, company }) => {
        await company.take('payment', 7)
        await gates.at(upload).letGo()
      },
    },
    'createDocument fails by the server': {
      do: ({ gates }) => {
        failures += 1
        return gates.at(upload).letGo(faults[failures % faults.length])
      },
    },
    'the next delay is over': { do: ({ page }, { due }) => page.clock.runFor(due) },
  },
  never: {
    'draft.progressed': 'It follows every request by itself.',
    'files.changed as restored': 'It follows every draft that is taken over.',
    'approvers.loaded as restored': 'It follows a draft that is taken over with its line.',
    'approvers fails by the server': 'The machine of the approvers never ends.',
    'files fails by the server': 'The machine of the files never ends.',
  },
  apart: {
    'draft.composing.form.saving draft.save 0: no':
      'Where nothing new is written nobody can tell that the page has said so.',
  },
  silent: {
    'draft.save': 'The page says it when it is about to go.',
    'draft.progressed': 'The upload says it.',
  },
  isShown: ({ state }) => !['done', 'failed', 'closed'].includes(state),
  sends: ({ event: type }) => (type === 'draft.setTitle' ? { type, title: '' } : { type }),
  see: () => {
    const dialog = document.querySelector('[data-machine=draft]')
    const all = (selector: string) => [...(dialog?.querySelectorAll(selector) ?? [])]
    return {
      title: all('[data-event="draft.setTitle"]').map((field) => (field as HTMLInputElement).value),
      line: all('ol.flex li').map(({ textContent }) => textContent),
      files: all('ul[aria-label] li span[title]').map(({ textContent }) => textContent),
      offers: all('[data-event="draft.restore"]').length,
      progress: all('progress[value]').length,
    }
  },
  facts: ({ state, context, memory }) => {
    if (['done', 'failed', 'closed'].includes(state)) {
      return { title: [], line: [], files: [], offers: 0, progress: 0 }
    }
    const { title: typed, approvers, files, progress } = context
    return {
      title: [typed],
      // The employees of the walks are named after their ids.
      line: memory.line === 'here' ? approvers.map(({ id }) => `이름 ${id}`) : [],
      files: files.flatMap((voucher) => voucher.files.map(({ name }) => name)),
      offers: state === 'composing.offered' ? 1 : 0,
      progress: state === 'submitting' && progress ? 1 : 0,
    }
  },
})

import type { DraftContext } from '../../machines/draft/draft.context.ts'
import { RequestError } from '../../machines/requestError.ts'
import { anApprovalLine } from '../../models/samples/people.ts'
import type { Situation } from '../../models/engine/model.ts'
import { draft as given } from '../../models/draft.model.ts'
import { ApprovalOrder } from '../screens/approvalOrder.ts'
import { Draft } from '../screens/draft.ts'
import { author } from './colleagues.ts'
import { defineDriver, isContextChange, type MoveAction } from './defineDriver.ts'
import { aStoredDraft, type WalkSavedDraft } from './draftStorage.ts'
import type { BrowserTools, WalkPosition } from './driver.ts'
import { dropFolder, finishFolderRead } from './droppedFolder.ts'
import { openDraft } from './openScreen.ts'
import { failSubmission, waitForElement } from './pageActions.ts'
import { countReader, textsReader, valuesReader } from './readPage.ts'

/** Whether the draft has an approval line: the default one after it has loaded, or that of a restored draft. */
interface Memory {
  hasLine: boolean
}
type DraftPosition = WalkPosition<DraftContext, Memory>
type Action = MoveAction<DraftContext, Memory>
type Now = Situation<DraftContext>

const key = { employee: 'yoondh', category: 'payment', batchNumber: 7 } as const
const title = '월세'
const decidedLine = anApprovalLine('lee', 'kim')

const filesRestored = 'files.changed as restored'
const approversRestored = 'approvers.loaded as restored'
const receiversRestored = 'receivers.changed'

const model = {
  ...given,
  events: {
    ...given.events,
    [filesRestored]: ({ context }: Now) => ({
      type: 'files.changed',
      attached: context.files,
      isReading: context.isReading,
    }),
    [approversRestored]: ({ context }: Now) => ({
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

/** Whether files can be added. */
const isEditable = ({ state }: DraftPosition) => /^composing\.(form|findingSavedDraft)/.test(state)

const isOver = ({ state }: DraftPosition) => ['done', 'failed', 'closed'].includes(state)

/** The version of drafts of another tab, in milliseconds: later than the timestamps that the page uses as versions. */
let laterVersion = Date.UTC(2030, 0, 1)

/** A draft saved by another tab, newer than the version in the page or equally old, as in the model. */
function savedElsewhere(
  at: DraftPosition,
  version: number,
  overrides: Partial<WalkSavedDraft>,
): WalkSavedDraft {
  laterVersion += 1000
  const isNewer = version > at.context.version
  return aStoredDraft({ ...key, version: isNewer ? laterVersion : 1, title, ...overrides })
}

/** The app finds a draft that another tab has saved. */
const find =
  (version: number, overrides: Partial<WalkSavedDraft>): Action =>
  ({ draftStorage }, at) =>
    draftStorage.completeCall('readonly', { put: savedElsewhere(at, version, overrides) })

let isSubmitted = true

/** Puts Lee before Kim in the approval line. If the line already has this order, it is changed and then changed back. */
async function decideLine({ page }: BrowserTools): Promise<void> {
  const order = new ApprovalOrder(page)
  const names = await order.names()
  for (const name of ['이름 lee', '이름 kim']) {
    if (names.includes(name)) continue
    await order.add(name)
  }
  const toggle = order.rows.first().locator('[data-event="approvers.toggleType"]')
  await toggle.click()
  await toggle.click()
  if ((await order.names())[0] !== '이름 lee') {
    await order.button(1, 'moveUp').click()
  }
  await order.done.click()
}

/** Opens a draft whose last submission has failed, and restores it with the button of the notice. */
async function openFailedDraft(tools: BrowserTools, holdRequests: () => Promise<void>) {
  const { page, draftStorage } = tools
  const draft = new Draft(page)
  const restore = page.locator('[data-event="draft.restore"]')
  await openDraft(
    tools,
    '/reportWritePayment',
    aStoredDraft({ ...key, title, approvers: decidedLine }),
  )
  await waitForElement(tools, restore)
  await restore.click()
  await failSubmission(tools, draft)
  await draftStorage.clear()
  await holdRequests()
  await page.locator('[data-event="notices.act"]').click()
  await waitForElement(tools, draft.title)
}

export const driver = defineDriver<DraftContext, Memory>({
  model,
  notices: 'all',
  starts: [
    { name: 'from the list', memory: { hasLine: false } },
    {
      name: 'restored after a failure',
      memory: { hasLine: true },
      consequences: [filesRestored, receiversRestored, approversRestored],
    },
  ],
  open: async (tools, { name }) => {
    const { draftStorage, heldRequests, product } = tools
    await product.withdrawBatch(key.batchNumber)
    if (isSubmitted) {
      // The approval line of the last submission becomes the default approval line.
      await product.submit(author, key.batchNumber, ['kim'])
      await product.withdrawBatch(key.batchNumber)
      isSubmitted = false
    }
    const holdRequests = () => {
      heldRequests.hold('listDefaultApprovers', 'createDocument')
      return draftStorage.hold()
    }
    if (name !== 'from the list') return openFailedDraft(tools, holdRequests)
    return openDraft(tools, '/reportWritePayment', undefined, holdRequests)
  },
  waitsForDelays: true,
  moves: {
    'draft.setTitle': { can: (at) => !isOver(at) && isContextChange(at) },
    'draft.submit': { consequences: () => ['draft.progressed to the end'] },
    'draft.restore': {
      consequences: ({ context }) =>
        context.offered?.approvers.length
          ? [filesRestored, receiversRestored, approversRestored]
          : [filesRestored, receiversRestored],
      memoryAfter: ({ context }) => (context.offered?.approvers.length ? { hasLine: true } : {}),
    },
    'draft.save': ({ page }) => page.evaluate(() => dispatchEvent(new Event('pagehide'))),
    'approvers.loaded': {
      can: { hasLine: false },
      memoryAfter: { hasLine: true },
      do: ({ heldRequests }) => heldRequests.at('listDefaultApprovers').release(),
    },
    'approvers.decided': { can: { hasLine: true }, do: decideLine },
    'files.changed': {
      can: (at) => isEditable(at) && at.context.files.length === 0,
      do: ({ page }, { context }) => {
        if (context.isReading) return finishFolderRead(page, [{ name: 'invoice.pdf', size: 7 }])
        const buffer = Buffer.from('invoice')
        const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer }
        return new Draft(page).attach(0, [file])
      },
    },
    'files.changed while a folder is read': {
      can: (at) => isEditable(at) && at.event['isReading'] === true,
      do: ({ page }) => dropFolder(page.locator('[data-machine=files]').first()),
    },
    'findSavedDraft answers nothing': ({ draftStorage }) =>
      draftStorage.completeCall('readonly', { drop: key }),
    'findSavedDraft answers a draft that was sent once': find(3, {
      approvers: decidedLine,
      sent: true,
    }),
    'findSavedDraft answers an empty draft': find(3, { title: '' }),
    'findSavedDraft answers a newer draft': find(5, {
      files: [{ lineId: '7-1-001-1', names: ['invoice.pdf'] }],
    }),
    'findSavedDraft fails by the server': ({ draftStorage }) => draftStorage.failCall('readonly'),
    'saveDraft answers with the version': ({ draftStorage }) =>
      draftStorage.completeCall('readwrite', { drop: key }),
    'saveDraft fails another tab was faster': ({ draftStorage }, at) => {
      const put = savedElsewhere(at, Number.POSITIVE_INFINITY, {})
      return draftStorage.completeCall('readwrite', { put })
    },
    'saveDraft fails by the store': ({ draftStorage }) => draftStorage.failCall('readwrite'),
    'deleteSavedDraft answers with success': ({ draftStorage }) =>
      draftStorage.completeCall('readwrite'),
    'deleteSavedDraft fails by the server': ({ draftStorage }) =>
      draftStorage.failCall('readwrite'),
    'createDocument answers with success': ({ heldRequests }) => {
      isSubmitted = true
      return heldRequests.at('createDocument').release()
    },
    'createDocument fails batchAlreadySubmitted': async ({ heldRequests, product }) => {
      await product.submitAsColleague(key.batchNumber)
      await heldRequests.at('createDocument').release()
    },
  },
  impossibleMoves: {
    'draft.progressed': 'It is an automatic consequence of each submission.',
    'draft.cancelUpload': 'The request of a walk is small: its last byte is sent immediately.',
    [filesRestored]: 'It is an automatic consequence of restoring a draft.',
    [receiversRestored]: 'It is an automatic consequence of restoring a draft.',
    [approversRestored]: 'It is an automatic consequence of restoring a draft with approvers.',
    'approvers fails': 'The machine of the approvers never ends.',
    'receivers fails': 'The machine of the receivers never ends.',
    'files fails': 'The machine of the files never ends.',
  },
  unreachableTransitions: {
    'draft.composing.form.saving draft.save 0: no':
      'Without an unsaved change, the page does not show that this event has occurred.',
    'draft.composing.ordering.idle always 0':
      'The dialog covers the form and its files are locked, so the draft does not change while it is open.',
  },
  eventsWithoutControl: {
    'draft.save': 'The browser sends it when the page is about to close.',
  },
  isShown: (at) => !isOver(at),
  readPage: {
    title: valuesReader('[data-machine=draft] [data-event="draft.setTitle"]'),
    line: textsReader('[data-machine=draft] ol.flex li'),
    files: textsReader('[data-machine=draft] ul[aria-label] li span[title]'),
    offers: countReader('[data-machine=draft] [data-event="draft.restore"]'),
    progress: countReader('[data-machine=draft] progress[value]'),
    saveErrors: countReader('[data-testid=save-error]'),
  },
  expectedPage: (at) => {
    const { title: typed, approvers, files, progress, isSaveFailed } = at.context
    if (isOver(at)) return {}
    return {
      title: [typed],
      // The employees of the walks are named after their ids.
      line: at.memory.hasLine ? approvers.map(({ id }) => `이름 ${id}`) : [],
      files: files.flatMap((voucher) => voucher.files.map(({ name }) => name)),
      offers: at.state === 'composing.offered' ? 1 : 0,
      progress: at.state === 'submitting' && progress ? 1 : 0,
      saveErrors: at.state === 'composing.form.idle' && isSaveFailed ? 1 : 0,
    }
  },
})

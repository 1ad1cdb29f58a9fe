import type { HomeSectionContext } from '../../machines/home/home.context.ts'
import { home as model } from '../../models/home.model.ts'
import { documentBatchNumber } from './batches.ts'
import { approver, author } from './colleagues.ts'
import { defineDriver, type MoveDefinition } from './defineDriver.ts'
import { prepareDocument, documentIdOfWalk } from './documents.ts'
import type { BrowserTools, WalkPosition } from './driver.ts'
import { leaveScreen, navigate, postFromOtherTab, waitForElement } from './pageActions.ts'
import { countReader } from './readPage.ts'

/** The employee at the screen, and whether the section contains the document of the walk. */
interface Memory {
  username: string
  isThere: boolean
}
type HomePosition = WalkPosition<HomeSectionContext, Memory>
type Move = MoveDefinition<HomeSectionContext, Memory>

const path = '/dashboards/default'
const sectionOf = ({ context }: HomePosition) => `[data-section=${context.section}]`
const isShown = ({ state }: HomePosition) => state !== 'redrafted'

/** Waiting documents do not depend on the batches. */
const listensToBatches = (at: HomePosition) => isShown(at) && at.context.section === 'rejected'

const fromServer = 'Only the server or another tab sends this event.'

const portOf = ({ context }: HomePosition) =>
  context.section === 'rejected' ? 'listRedraftable' : 'listPending'

/** Changes whether the section has its document, through the API in the name of the other employees. */
async function putDocument(tools: BrowserTools, at: HomePosition, isThere: boolean) {
  const { product } = tools
  const { context, memory } = at
  if (memory.isThere === isThere) return
  if (context.section === 'pending') await product.withdraw(documentIdOfWalk(tools))
  else if (isThere) await product.withdrawBatch(documentBatchNumber)
  else await product.submitAsColleague(documentBatchNumber)
}

/**
 * Releases the request of the section, with or without the document. A withdrawn document cannot appear again in the section of waiting
 * documents.
 */
const releaseSection = (isThere: boolean): Move => ({
  can: ({ context, memory }) => context.section === 'rejected' || memory.isThere || !isThere,
  memoryAfter: { isThere },
  do: async (tools, at) => {
    await putDocument(tools, at, isThere)
    await tools.heldRequests.at(portOf(at)).release()
  },
})

const start = (name: string, username: string) => ({ name, memory: { username, isThere: true } })

export const driver = defineDriver<HomeSectionContext, Memory>({
  model,
  notices: 'all',
  starts: [start('on what waits', approver), start('on what is rejected', author)],
  within: sectionOf,
  ports: { loadHomeSection: portOf },
  waitsForDelays: true,
  open: async (tools, { memory: { username } }) => {
    const { page, heldRequests, draftStorage, product } = tools
    heldRequests.drop('listPending', 'listRedraftable', 'fetchDocument')
    // The section shows all documents that wait. The walks of other machines leave some.
    await product.withdrawPending(approver)
    const document = await prepareDocument(tools, username, [])
    if (username === author) await product.decide(document, '반려')
    // Opens the screen once, so that its code is loaded before the walk begins.
    await navigate(tools, path)
    await waitForElement(tools, page.locator('[data-section=batches][data-state^=shown]'))
    await leaveScreen(tools)
    heldRequests.hold('fetchDocument')
    const port = username === author ? 'listRedraftable' : 'listPending'
    await heldRequests.at(port).after(navigate(tools, path))
    await waitForElement(tools, page.locator('[data-section=savedDrafts][data-state^=shown]'))
    await draftStorage.hold()
  },
  moves: {
    'home.changed': {
      can: isShown,
      do: (tools, { memory }) =>
        postFromOtherTab(tools, { type: 'box', document_id: 1 }, memory.username),
    },
    'home.batchesChanged': {
      can: listensToBatches,
      do: (tools, { memory }) =>
        postFromOtherTab(tools, { type: 'drafts', counts: [6, 7, 8, 9, 10] }, memory.username),
    },
    'home.retry': ({ page }, at) =>
      page.locator(`${sectionOf(at)} [data-event="home.retry"]`).click(),
    'loadHomeSection answers one document': releaseSection(true),
    'loadHomeSection answers nothing': releaseSection(false),
    'prepareRedraft answers with the draft': ({ draftStorage }) => draftStorage.unlock(),
    'prepareRedraft fails by the server': ({ draftStorage }) => draftStorage.failCall(),
  },
  eventsWithoutControl: { 'home.changed': fromServer, 'home.batchesChanged': fromServer },
  isShown,
  readPage: {
    pending: countReader('[data-section=pending] li'),
    rejected: countReader('[data-section=rejected] li'),
  },
  expectedPage: (at) => {
    const { section, content } = at.context
    return isShown(at) && content && 'documents' in content
      ? { [section]: content.documents.length }
      : {}
  },
})

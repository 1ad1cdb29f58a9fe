import type { CDPSession, Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { ViewerContext } from '../../machines/viewer/viewer.context.ts'
import { isBeside } from '../../machines/viewer/viewer.rules.ts'
import type { Situation } from '../../models/engine/model.ts'
import { viewer as given } from '../../models/viewer.model.ts'
import { aPdf } from '../pdf.ts'
import { aPng } from '../png.ts'
import { Viewer } from '../screens/viewer.ts'
import { approver } from './colleagues.ts'
import { defineDriver, type MoveAction, type MoveDefinition } from './defineDriver.ts'
import { boxPathOfEmployee, prepareDocument } from './documents.ts'
import type { BrowserTools } from './driver.ts'
import { leaveScreen, navigate, waitForElement } from './pageActions.ts'
import {
  attributesReader,
  countReader,
  elementsReader,
  textsReader,
  valuesReader,
} from './readPage.ts'

interface Memory {
  /** Whether the second page of the PDF has been loaded. */
  isLoaded: boolean
  /** Whether the document has been requested for new URLs of its files, and has not arrived yet. */
  isRequested: boolean
}
type Move = MoveDefinition<ViewerContext, Memory>
type Action = MoveAction<ViewerContext, Memory>
type Now = Situation<ViewerContext>

const names = ['사진.png', '견적서.pdf'] as const

/** The offset of the second half of the PDF, which only its second page needs. */
const half = 400_000

/**
 * The files of the walks: an image that fits unscaled, and a PDF. The PDF is so small that both layouts draw it at the largest scale, and
 * its pages are in different byte ranges.
 */
const pdf = aPdf({ pages: ['1', '2'], size: [60, 60], padding: 2 * half })
const files = [
  { name: names[0], bytes: new Uint8Array(aPng(50, 40)) },
  { name: names[1], bytes: new Uint8Array(pdf) },
]

const wide = { width: 1280, height: 800 }
const narrow = { width: 1100, height: 800 }

const isPdf = ({ context }: Pick<Now, 'context'>) => context.files[context.index]?.isPdf === true
/** The dimensions of the page minus the dimensions of the viewer dialog, in pixels. */
const freeSpace = { width: 1280 - 820, height: 800 - 752 }

const {
  'viewer.failed damaged': ____,
  'viewer.loaded without a page': _,
  'viewer.fitted 3.5': __,
  'viewer.fitted 0.3': ___,
  ...events
} = given.events
const model = {
  ...given,
  events: {
    ...events,
    'viewer.loaded': (now: Now) => ({ type: 'viewer.loaded', pages: isPdf(now) ? 2 : 1 }),
    'viewer.fitted': (now: Now) => ({ type: 'viewer.fitted', zoom: isPdf(now) ? 4 : 1 }),
    'viewer.moveBy': { type: 'viewer.moveBy', dx: 24, dy: 0, freeSpace },
    'viewer.nextPage that does not come': { type: 'viewer.nextPage' },
  },
}

const click = ({ page }: BrowserTools, event: string) =>
  page.locator(`[data-event="viewer.${event}"]`).click()

const sessions = new WeakMap<BrowserTools, CDPSession>()

/** Clears the HTTP cache of the browser, and holds the next file until the walk releases it. */
async function holdFile(tools: BrowserTools): Promise<void> {
  tools.heldRequests.hold('loadFile')
  for (const cacheDisabled of [false, true]) {
    await sessions.get(tools)?.send('Network.setCacheDisabled', { cacheDisabled })
  }
}

/** Does the action that shows another file, and holds the request for that file. */
const loadFile = (action: Action, more: Pick<Move, 'can' | 'memoryAfter'> = {}): Move => ({
  ...more,
  memoryAfter: { isLoaded: false, ...more.memoryAfter },
  do: async (tools, at) => {
    await holdFile(tools)
    await action(tools, at)
  },
})

/** Opens the viewer once, so that its code is loaded before the walk begins. */
async function loadCode(tools: BrowserTools): Promise<void> {
  if (sessions.has(tools)) return
  const { page } = tools
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  sessions.set(tools, session)
  for (const name of names) {
    await openShownFile(tools, name)
    await click(tools, 'close')
  }
}

async function openShownFile(tools: BrowserTools, name: string): Promise<void> {
  const { page } = tools
  await new Viewer(page).opener(name).click()
  await waitForElement(tools, page.locator('[data-machine=viewer][data-state="open.shown"]'))
}

/** Whether an earlier walk has stored the split layout, with the file next to the document. */
function isLayoutKept(page: Page): Promise<boolean> {
  const key = `e-payment.share.${approver}`
  return page.evaluate((name) => localStorage.getItem(name) !== null, key)
}

export const driver = defineDriver<ViewerContext, Memory>({
  model,
  memory: { isLoaded: false, isRequested: false },
  open: async (tools) => {
    const { page, heldRequests } = tools
    heldRequests.drop('loadFile', 'fetchDocument')
    await page.setViewportSize(wide)
    const document = await prepareDocument(tools, approver, files)
    const showDocument = async () => {
      await navigate(tools, `${boxPathOfEmployee(approver)}?document=${document}`)
      await waitForElement(tools, new Viewer(page).opener(names[0]))
    }
    await showDocument()
    await loadCode(tools)
    if (await isLayoutKept(page)) {
      await openShownFile(tools, names[0])
      await click(tools, 'setLayout')
      await click(tools, 'close')
      await leaveScreen(tools)
      await showDocument()
    }
    await holdFile(tools)
    heldRequests.hold('fetchDocument')
  },
  waitsForDelays: true,
  moves: {
    'viewer.open': loadFile(async (tools, { event }) => {
      await new Viewer(tools.page).opener(names[event.id === 'image' ? 0 : 1]).click()
      await waitForElement(tools, tools.page.locator('[data-machine=viewer]'))
    }),
    'viewer.loaded': {
      consequences: () => ['viewer.fitted'],
      do: async ({ heldRequests }) => {
        await heldRequests.at('loadFile').release()
        // Requests for further byte ranges of the file are not held.
        heldRequests.drop('loadFile')
      },
    },
    'viewer.failed unreachable': {
      can: ({ state }) => state === 'open.loading',
      do: async ({ heldRequests }, now) => {
        await heldRequests.at('loadFile').release('error')
        // The app requests an image again, to find out whether it is damaged.
        if (!isPdf(now)) await heldRequests.at('loadFile').release('error')
      },
    },
    'viewer.retry': {
      memoryAfter: { isRequested: true },
      do: (tools) => tools.heldRequests.at('fetchDocument').after(click(tools, 'retry')),
    },
    // After the viewer has stopped waiting for the document, it can still arrive.
    'viewer.refreshed': loadFile(({ heldRequests }) => heldRequests.at('fetchDocument').release(), {
      can: { isRequested: true },
      memoryAfter: { isRequested: false },
    }),
    'viewer.nextPage': { memoryAfter: { isLoaded: true } },
    'viewer.nextPage that does not come': {
      can: { isLoaded: false },
      consequences: () => ['viewer.failed unreachable'],
      do: async (tools) => {
        const { page, connection } = tools
        connection.guard('media/attachment', async ({ headers: { range } }) => {
          return Number(/\d+/.exec(range ?? '')) > half ? 'error' : undefined
        })
        await click(tools, 'nextPage')
        await waitForElement(tools, page.locator('[data-machine=viewer][data-state="open.failed"]'))
        connection.guard('media/attachment', undefined)
      },
    },
    'viewer.turnTo': {
      memoryAfter: ({ event }) => (event.page === 2 ? { isLoaded: true } : {}),
      do: ({ page }, { event }) => new Viewer(page).turnTo(event.page),
    },
    'viewer.fit': {
      consequences: () => ['viewer.fitted'],
      do: ({ page }, { event }) => page.keyboard.press(event.to === 'page' ? '0' : 'w'),
    },
    'viewer.moveBy': ({ page }) => new Viewer(page).grip.press('ArrowRight'),
    'viewer.resizeTo 45': {
      can: ({ context }) => context.share === 50,
      consequences: () => ['viewer.resized'],
      do: ({ page }) => new Viewer(page).divider.press('ArrowLeft'),
    },
    'viewer.resized': ({ page }) => new Viewer(page).divider.click(),
    'viewer.screenChanged': ({ page }, { event }) =>
      page.setViewportSize(event.isWide ? wide : narrow),
    'viewer.nextFile': loadFile((tools) => click(tools, 'nextFile')),
    'viewer.previousFile': loadFile((tools) => click(tools, 'previousFile')),
  },
  impossibleMoves: {
    'viewer.open where no file can be looked at': 'Such a file has no button.',
    'viewer.fitted': 'It is an automatic consequence of loading and fitting a file.',
  },
  unreachableTransitions: {
    'viewer.open viewer.resized 0: no': 'A window has no divider.',
    'viewer.open.failed viewer.refreshed 0: no': 'No file of the walks is damaged.',
    'viewer.open.loading viewer.loaded 0: no': 'A PDF without pages cannot be opened.',
  },
  eventsWithoutControl: {
    'viewer.loaded': 'It is sent when the file is loaded.',
    'viewer.failed': 'It is sent when the file does not load.',
    'viewer.resized': 'The divider sends it when it is released.',
    'viewer.screenChanged': 'The width of the browser window causes it.',
    'viewer.refreshed': 'The document sends it when it is loaded again.',
  },
  isShown: ({ state }) => state !== 'closed',
  eventOfControl: {
    'viewer.open': (_at, index) =>
      given.events[index === 0 ? 'viewer.open the image' : 'viewer.open the PDF'] as AnyEventObject,
    'viewer.setLayout': ({ context }) => ({
      layout: context.layout === 'beside' ? 'window' : 'beside',
    }),
    'viewer.turnTo': ({ context }) => ({ page: context.page === 1 ? 2 : 1 }),
    'viewer.fit': (_at, index) => ({ to: index === 0 ? 'width' : 'page' }),
  },
  readPage: {
    title: textsReader('[data-machine=viewer] h2'),
    zoom: textsReader('[data-machine=viewer] [role=group] > span.w-12'),
    page: valuesReader('[data-machine=viewer] [data-event="viewer.turnTo"]'),
    fit: attributesReader('[data-machine=viewer] [data-event="viewer.fit"]', 'aria-pressed'),
    alerts: countReader('[data-machine=viewer] [role=alert]'),
    share: attributesReader('[role=separator]', 'aria-valuenow'),
    x: elementsReader('[data-machine=viewer]', ({ style }) => style.getPropertyValue('--x')),
  },
  expectedPage: ({ state, context }) => {
    if (state === 'closed') return {}
    const { index, page, zoom, fit: fitted, x, share } = context
    return {
      title: [names[index]],
      zoom: [state === 'open.shown' ? `${Math.round(zoom * 100)}%` : '–'],
      page: [String(page)],
      fit: [String(fitted === 'width'), String(fitted === 'page')],
      alerts: state === 'open.failed' ? 1 : 0,
      share: isBeside(context) ? [String(share)] : [],
      x: [`${x}px`],
    }
  },
})

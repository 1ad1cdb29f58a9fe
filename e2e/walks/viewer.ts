import type { CDPSession } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { ViewerContext } from '../../machines/viewer/viewer.context.ts'
import type { Situation } from '../../models/engine/model.ts'
import { viewer as given } from '../../models/viewer.model.ts'
import { aPdf } from '../pdf.ts'
import { aPng } from '../png.ts'
import { Viewer } from '../screens/viewer.ts'
import { appears, go } from './begin.ts'
import { approver } from './colleagues.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'
import { boxOf, sitDown } from './paper.ts'

/** Whether the second page of the PDF has been read since it was loaded. */
interface Memory {
  isRead: boolean
}
type Here = At<ViewerContext, Memory>
type Do = Doing<ViewerContext, Memory>
type Now = Situation<ViewerContext>

const media = 'media/attachment'
const read = 'ea/document'
const names = ['사진.png', '견적서.pdf'] as const

/** The offset of the second half of the PDF, which only its second page needs. */
const half = 400_000

/** An image that fits unscaled, and a PDF so small that it is drawn at the largest scale, its pages far apart. */
const files = [
  { name: names[0], bytes: new Uint8Array(aPng(50, 40)) },
  {
    name: names[1],
    bytes: new Uint8Array(aPdf({ pages: ['1', '2'], size: [100, 100], padding: 2 * half })),
  },
]

const isPdf = ({ context }: Pick<Now, 'context'>) => context.files[context.place]?.isPdf === true
/** The size of the window minus the size of the dialog. */
const room = { width: 1280 - 820, height: 800 - 752 }

const {
  'viewer.loaded without a page': _,
  'viewer.fitted 3.5': __,
  'viewer.fitted 0.3': ___,
  'viewer.moveBy': ____,
  ...sends
} = given.events
const model = {
  ...given,
  events: {
    ...sends,
    'viewer.loaded': (now: Now) => ({ type: 'viewer.loaded', pages: isPdf(now) ? 2 : 1 }),
    'viewer.fitted': (now: Now) => ({ type: 'viewer.fitted', zoom: isPdf(now) ? 4 : 1 }),
    'viewer.moveBy': { type: 'viewer.moveBy', dx: 24, dy: 0, room },
    'viewer.nextPage that does not come': { type: 'viewer.nextPage' },
  },
}

const click =
  (event: string): Do['do'] =>
  ({ page }) =>
    page.locator(`[data-event="viewer.${event}"]`).click()
const fitted = { echoes: () => ['viewer.fitted'] }

/** The next file is held until the walk releases it. */
const turns = (event: string): Do => ({
  leaves: () => ({ isRead: false }),
  do: async (hands, at) => {
    hands.gates.at(media)
    await forget(hands)
    await click(event)(hands, at)
  },
})

/** Releases the file; its further ranges are not held. */
const comes = async ({ gates }: Hands) => {
  await gates.at(media).letGo()
  gates.drop(media)
}

const sessions = new WeakMap<Hands, CDPSession>()

/** Clears the HTTP cache of the browser. */
async function forget(hands: Hands): Promise<void> {
  const session = sessions.get(hands)
  for (const cacheDisabled of [false, true]) {
    await session?.send('Network.setCacheDisabled', { cacheDisabled })
  }
}

/** Opens a file and holds it until the walk releases it. */
const opens = (name: string): Do => ({
  leaves: () => ({ isRead: false }),
  do: async (hands) => {
    hands.gates.at(media)
    await forget(hands)
    await new Viewer(hands.page).opener(name).click()
    await appears(hands, hands.page.locator('[data-machine=viewer]'))
  },
})

/** Loads all code of the viewer. */
async function prepare(hands: Hands): Promise<void> {
  if (sessions.has(hands)) return
  const { page } = hands
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  sessions.set(hands, session)
  for (const name of names) {
    await new Viewer(page).opener(name).click()
    await appears(hands, page.locator('[data-machine=viewer][data-state="open.shown"]'))
    await click('close')(hands, {} as Here)
  }
}

export const viewer = driver<ViewerContext, Memory>({
  word: 'viewer',
  model,
  starts: [{ name: 'before a document', memory: { isRead: false } }],
  open: async (hands) => {
    const { page, gates } = hands
    gates.drop(media)
    gates.drop(read)
    const document = await sitDown(hands, approver, files)
    const opener = new Viewer(page).opener(names[0])
    await go(hands, `${boxOf(approver)}?document=${document}`)
    await appears(hands, opener)
    await prepare(hands)
    await forget(hands)
    gates.at(media)
    gates.at(read)
  },
  moves: {
    'viewer.open the image': opens(names[0]),
    'viewer.open the PDF': opens(names[1]),
    'viewer.loaded': { ...fitted, do: comes },
    'viewer.failed unreachable': {
      can: ({ state }) => state === 'open.loading',
      do: ({ gates }) => gates.at(media).letGo('error'),
    },
    'viewer.retry': {
      do: (hands, at) => hands.gates.at(read).after(Promise.resolve(click('retry')(hands, at))),
    },
    'viewer.refreshed': {
      leaves: () => ({ isRead: false }),
      do: async (hands) => {
        const { gates } = hands
        gates.at(media)
        await forget(hands)
        await gates.at(read).letGo()
      },
    },
    'viewer.nextPage': { leaves: () => ({ isRead: true }), do: click('nextPage') },
    'viewer.nextPage that does not come': {
      can: ({ memory }) => !memory.isRead,
      echoes: () => ['viewer.failed unreachable'],
      do: async (hands, at) => {
        hands.line.guard(media, async ({ headers: { range } }) => {
          return Number(/\d+/.exec(range ?? '')) > half ? 'error' : undefined
        })
        await click('nextPage')(hands, at)
        await appears(hands, hands.page.locator('[data-machine=viewer][data-state="open.failed"]'))
        hands.line.guard(media, undefined)
      },
    },
    'viewer.previousPage': { do: click('previousPage') },
    'viewer.turnTo 2': {
      leaves: () => ({ isRead: true }),
      do: ({ page }) => new Viewer(page).turnTo(2),
    },
    'viewer.turnTo 1': { do: ({ page }) => new Viewer(page).turnTo(1) },
    'viewer.zoomIn': { do: click('zoomIn') },
    'viewer.zoomOut': { do: click('zoomOut') },
    'viewer.fit page': { ...fitted, do: ({ page }) => page.keyboard.press('0') },
    'viewer.fit width': { ...fitted, do: ({ page }) => page.keyboard.press('w') },
    'viewer.rotate': { do: click('rotate') },
    'viewer.moveBy': { do: ({ page }) => new Viewer(page).grip.press('ArrowRight') },
    'viewer.nextFile': turns('nextFile'),
    'viewer.previousFile': turns('previousFile'),
    'viewer.close': { do: click('close') },
    'the next delay is over': { do: ({ page }, { due }) => page.clock.runFor(due) },
  },
  never: {
    'viewer.open where no file can be looked at': 'Such a file has no button.',
    'viewer.fitted': 'It follows what is shown, and a fit, by itself.',
  },
  apart: {
    'viewer.open.loading viewer.loaded 0: no': 'A PDF without pages cannot be opened.',
  },
  silent: {
    'viewer.loaded': 'The file says it.',
    'viewer.failed': 'The file says it.',
    'viewer.refreshed': 'The document says it.',
    'viewer.fitted': 'The window says it.',
  },
  isShown: ({ state }) => state !== 'closed',
  sends: ({ event: type, place }, { context }) => {
    switch (type) {
      case 'viewer.open':
        return given.events['viewer.open the image'] as AnyEventObject
      case 'viewer.turnTo':
        return { type, page: context.page === 1 ? 2 : 1 }
      case 'viewer.fit':
        return { type, to: place === 0 ? 'width' : 'page' }
      case 'viewer.moveBy':
        return { type, dx: 0, dy: 0, room }
      default:
        return { type }
    }
  },
  see: () => {
    const frame = document.querySelector<HTMLElement>('[data-machine=viewer]')
    const all = (selector: string) => [...(frame?.querySelectorAll<HTMLElement>(selector) ?? [])]
    return {
      title: all('h2').map(({ textContent }) => textContent),
      zoom: all('[role=group] > span.w-12').map(({ textContent }) => textContent),
      page: all('[data-event="viewer.turnTo"]').map((field) => (field as HTMLInputElement).value),
      fit: all('[data-event="viewer.fit"]').map((one) => one.getAttribute('aria-pressed')),
      alerts: all('[role=alert]').length,
      x: frame?.style.getPropertyValue('--x') ?? '',
    }
  },
  facts: ({ state, context }) => {
    if (state === 'closed') return { title: [], zoom: [], page: [], fit: [], alerts: 0, x: '' }
    const { place, page, zoom, fit, x } = context
    return {
      title: [names[place]],
      zoom: [state === 'open.shown' ? `${Math.round(zoom * 100)}%` : '–'],
      page: [String(page)],
      fit: [String(fit === 'width'), String(fit === 'page')],
      alerts: state === 'open.failed' ? 1 : 0,
      x: `${x}px`,
    }
  },
})

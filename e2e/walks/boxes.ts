import { expect } from '@playwright/test'
import type { BoxesContext } from '../../machines/boxes/boxes.context.ts'
import { emptySearch, isSameSearch } from '../../machines/boxes/boxes.rules.ts'
import type { BoxSearch } from '../../machines/boxes/boxes.ports.ts'
import { Box } from '../screens/box.ts'
import { appears, beginReading, dismissNotices, go } from './begin.ts'
import { activityOf, facts, listOf, see } from './boxes.facts.ts'
import { first, freight, second, model } from './boxes.world.ts'
import { rival } from './colleagues.ts'
import { type At, type Doing, driver, type Hands } from './driver.ts'
import { forwardChange } from './paper.ts'
import { fill, idOf, renew } from './stock.ts'

/** Whether the newest document of the box has been decided on, or withdrawn. */
interface Memory {
  isGone: boolean
  isWithdrawn: boolean
}
type Here = At<BoxesContext, Memory>
type Do = Doing<BoxesContext, Memory>

const calls = { pending: 'ea/sign_document', submitted: 'ea/written_document' } as const
const read = 'ea/document'
const sign = 'ea/do_sign'

const isPending = ({ context }: Here) => context.box === 'pending'
const addressOf = (at: Here) => (isPending(at) ? '/reportSign' : '/reportWritten')

const screen = ({ page }: Hands) => new Box(page)
const link = (hands: Hands, at: Here, id: number) =>
  screen(hands).link(idOf(hands, at.context.box, id))
const row = (hands: Hands, at: Here, id: number) =>
  screen(hands).row(idOf(hands, at.context.box, id))
const click =
  (event: string): Do['do'] =>
  ({ page }) =>
    page.locator(`[data-event="boxes.${event}"]`).last().click()
/** A key of the list: no other element may have the focus. */
const press = (key: string): Do => ({
  isTried: true,
  can: (at) => activityOf(at) === 'browsing',
  do: async ({ page }) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press(key)
  },
})

/** The gate of the calls for the list of a box. */
const gateOf = ({ gates }: Hands, { context: { box } }: Here) =>
  gates.at(calls[box as keyof typeof calls])

/** Requests the list. The next call supersedes a pending one. */
const asking = (work: (hands: Hands, at: Here) => Promise<unknown>): Do => ({
  do: (hands, at) => gateOf(hands, at).after(work(hands, at)),
})

/** Causes a reload of the current list and waits for that call, so that no later call is mistaken for it. */
const stirring =
  (work: Do['do']): Do['do'] =>
  (hands, at) => {
    const done = work(hands, at)
    const asks = listOf(at) === 'ready'
    return asks ? gateOf(hands, at).after(done) : done
  }

const searchFor = (text: string): Do =>
  asking(async (hands) => {
    await screen(hands).search.fill(text)
    await screen(hands).search.press('Enter')
  })

/** Changes the address. The list is loaded if the new address has a different query. */
const goesTo = (query: string, search: BoxSearch): Do => ({
  do: async (hands, at) => {
    const { box, search: present } = at.context
    // A page number corrected by the box appears in the address automatically.
    const pageInAddress = () => new URL(hands.page.url()).searchParams.get('page') ?? '1'
    await expect.poll(pageInAddress).toBe(String(present.page))
    const document = query.endsWith('=') ? idOf(hands, box, first) : ''
    const went = go(hands, `${addressOf(at)}${query}${document}`)
    const gate = gateOf(hands, at)
    return isSameSearch(at.context.search, search) ? went : gate.after(went)
  },
})

const comes = (isGone: boolean): Do => ({
  can: ({ memory }) => memory.isGone === isGone,
  do: (hands, at) => gateOf(hands, at).letGo(),
})

/** All pending requests continue, or the first one meets the fault. */
const reads = async ({ gates }: Hands, { context }: Here, fault?: 'error') => {
  for (const _ of fault ? [0] : context.selected) await gates.at(read).letGo(fault)
  gates.drop(read)
}

const decides: Do['do'] = async (hands, at) => {
  const { page, gates } = hands
  if (activityOf(at) === 'approving') return gates.at(sign).letGo()
  gates.drop(sign)
  return page.locator('[data-event="signing.approve"]').click()
}

/** The events of the bulk approval dialog; the screen behind it is inert. */
const inDialog = ['boxes.approveAll', 'boxes.retryFailed', 'boxes.closeResults']

/** Why no page can turn out to be after the last one. */
const cut =
  'From a box whose pages the server cuts no document goes away: it is read elsewhere at the most.'

export const boxes = driver<BoxesContext, Memory>({
  word: 'boxes',
  model,
  starts: Object.keys(model.inputs).map((name) => ({
    name,
    memory: { isGone: false, isWithdrawn: false },
  })),
  open: async (hands, { name }) => {
    const { page, gates } = hands
    for (const call of [...Object.values(calls), read, sign]) gates.drop(call)
    const stock = await fill(hands)
    const [box, who, address] =
      name === 'on what is submitted'
        ? (['submitted', 'kim', '/reportWritten'] as const)
        : (['pending', rival, '/reportSign'] as const)
    if (box === 'pending') await renew(stock, hands)
    const document = stock.ids.get(`${box} ${first}`)
    if (stock.who !== who) {
      stock.who = who
      await beginReading(hands, `${address}?document=${document}`, who)
    }
    await go(hands, '/reportApproved')
    await appears(hands, page.locator('[data-machine=boxes][data-state^="list.ready"]'))
    await dismissNotices(hands)
    const to = name === 'on a document that waits' ? `${address}?document=${document}` : address
    await gates.at(calls[box]).after(go(hands, to))
  },
  moves: {
    'boxes.search a freight': searchFor(freight.search),
    'boxes.search nothing': searchFor('없는 제목'),
    'boxes.search everything': searchFor(''),
    'boxes.turnPage 2': {
      do: async (hands, at) => {
        const turn = () => screen(hands).nextPage.click()
        if (isPending(at)) return turn()
        return hands.gates.at(calls.submitted).after(turn())
      },
    },
    'boxes.retry': asking(async (hands, at) => click('retry')(hands, at)),
    'boxes.goTo the box': goesTo('', emptySearch),
    'boxes.goTo a document': goesTo('?document=', emptySearch),
    'boxes.goTo another search': goesTo(`?search=${freight.search}`, freight),
    'boxes.goTo behind the last page': goesTo('?page=3', { ...emptySearch, page: 3 }),
    'boxes.changed': {
      do: (hands, at) => {
        const told = forwardChange(hands, isPending(at) ? rival : 'kim')
        const asks = ['ready', 'failed'].includes(listOf(at) ?? '')
        const gate = gateOf(hands, at)
        return asks ? gate.after(told) : told
      },
    },
    'boxes.toggle the first': {
      do: (hands, at) => row(hands, at, first).getByRole('checkbox').click(),
    },
    'boxes.toggleAll': { do: click('toggleAll') },
    'boxes.extendTo the second': {
      do: (hands, at) => row(hands, at, second).click({ modifiers: ['Shift'] }),
    },
    'boxes.clearSelection': { do: click('clearSelection') },
    'boxes.moveCursor': press('j'),
    'boxes.toggleCursor': press('x'),
    'boxes.open the first': { do: (hands, at) => link(hands, at, first).click() },
    'boxes.confirmApproveAll': {
      do: async (hands, at) => {
        hands.gates.at(read)
        await click('confirmApproveAll')(hands, at)
      },
    },
    'boxes.approveAll': {
      // Of several concurrent calls, the order of arrival is unknown.
      can: ({ context }) => context.results.length === 1,
      do: async (hands, at) => {
        hands.gates.at(sign)
        await click('approveAll')(hands, at)
      },
    },
    'boxes.retryFailed': {
      do: async (hands, at) => {
        hands.gates.at(sign)
        await click('retryFailed')(hands, at)
      },
    },
    'boxes.closeResults': {
      can: (at) => activityOf(at) !== 'checkingSelection',
      do: click('closeResults'),
    },
    'signing.decided': {
      can: (at) => isPending(at) && !at.memory.isGone,
      leaves: ({ memory }) => ({ ...memory, isGone: true }),
      do: stirring(decides),
    },
    'signing.decided as withdrawn': {
      can: (at) => !isPending(at) && !at.memory.isWithdrawn,
      leaves: ({ memory }) => ({ ...memory, isWithdrawn: true }),
      do: stirring(({ page }) => page.locator('[data-event="signing.withdraw"]').click()),
    },
    'signing.stopped': {
      can: (at) => isPending(at) && (activityOf(at) === 'approving' || !at.memory.isGone),
      leaves: (at) => (activityOf(at) === 'approving' ? at.memory : { ...at.memory, isGone: true }),
      do: stirring(async (hands, at) => {
        if (activityOf(at) === 'approving') return hands.gates.at(sign).letGo('error')
        await hands.company.withdraw(idOf(hands, at.context.box, first))
        return decides(hands, at)
      }),
    },
    'listBox answers all of it': comes(false),
    'listBox answers all but the newest': comes(true),
    'listBox fails by the server': {
      do: (hands, at) => gateOf(hands, at).letGo('error'),
    },
    'signing answers that it is closed': {
      do: ({ page }) => page.locator('[data-event="signing.close"]').click(),
    },
    'fetchDocuments answers that they wait': {
      can: ({ memory }) => !memory.isGone,
      do: (hands, at) => reads(hands, at),
    },
    'fetchDocuments answers one that is passed on': {
      can: ({ context }) => context.selected.join() === String(first),
      leaves: ({ memory }) => ({ ...memory, isGone: true }),
      do: async (hands, at) => {
        if (!at.memory.isGone)
          await hands.company.decide(idOf(hands, at.context.box, first), '승인', rival)
        await reads(hands, at)
      },
    },
    'fetchDocuments fails by the server': { do: (hands, at) => reads(hands, at, 'error') },
  },
  never: {
    'boxes.close': 'The document closes itself: signing.close.',
    'signing fails by the server': 'The machine of a document ends when it is closed.',
    [`signing-${first} fails by the server`]: 'The machine of a document ends when it is closed.',
    [`signing-${second} fails by the server`]: 'The machine of a document ends when it is closed.',
  },
  apart: {
    'boxes.list boxes.search 0: no': 'The calendar puts two days into their order.',
    'boxes.list.refreshing xstate.done.actor.listBox 0': cut,
    'boxes.list.refreshing xstate.done.actor.listBox 0: yes': cut,
    'boxes.activity.browsing boxes.extendTo 0: no':
      'Where no document is chosen a click with Shift sends nothing.',
    'boxes.activity.checkingSelection boxes.closeResults 0':
      'While the documents are read there is no dialog to close.',
  },
  silent: {
    'boxes.goTo': 'The address says it: Back, Forward, a link.',
    'boxes.changed': 'The server says it, or another tab that has heard it.',
    'boxes.extendTo': 'A click with Shift does it.',
    'boxes.moveCursor': 'The keys j and k do it.',
    'boxes.toggleCursor': 'The key x does it.',
    'boxes.close': 'The document closes itself: signing.close.',
  },
  isShown: (at) => activityOf(at) !== 'reading',
  sends: ({ event: type, place }, at) => {
    const { documents, search } = at.context
    const { id } = documents[place] ?? {}
    const isBehind = ['confirming', 'approving', 'reported'].includes(activityOf(at) ?? '')
    if (isBehind && !inDialog.includes(type)) return undefined
    switch (type) {
      case 'boxes.search':
        return { type, search: {} }
      case 'boxes.turnPage':
        return { type, page: place === 0 ? search.page - 1 : search.page + 1 }
      default:
        return { type, id }
    }
  },
  see,
  facts,
})

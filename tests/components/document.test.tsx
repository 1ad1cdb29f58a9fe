// @vitest-environment happy-dom
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { RequestError } from '../../machines/requestError.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { today } from '../../models/samples/days.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { DocumentRoute } from '../../src/screens/Document/DocumentRoute.tsx'
import { boxes } from '../../src/text/boxes.en.ts'
import { boxTexts } from '../../src/text/boxes.ts'
import { flushPromises } from '../fakes/ports.ts'
import { openLoadedDocument } from '../fakes/signing.ts'
import { aDocumentWithSigns } from '../fakes/documentView.ts'
import { showInApp } from './showInApp.tsx'
import { typeInto } from './typeInto.ts'

const invoices = [1, 2, 3].flatMap((RPDOC) => aVoucher({ RPICU: 3, RPDOC }))
const preferences = { getSnapshot: () => ({ context: { documentShare: null } }) }

/** Opens a document with three vouchers. `renders` returns how often one of them was rendered since its last call. */
async function openDocument() {
  const [opened] = await Promise.all([
    openLoadedDocument(aDocument('waiting', { invoices })),
    boxTexts.load.en(),
  ])
  // A voucher that can be folded asks for the label of its button in each render.
  const labels = (['fold', 'unfold'] as const).map((name) => vi.spyOn(boxes.document, name))
  // happy-dom does not have it.
  vi.stubGlobal('isSecureContext', true)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const label of labels) label.mockRestore()
  })
  const renders = () => {
    const count = labels.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const label of labels) label.mockClear()
    return count
  }
  const app = { preferences, saveUnsentComment: vi.fn(), showLateNotice: vi.fn() }
  const route = (count: number) => (
    <MemoryRouter>
      <DocumentRoute
        signing={opened.actor}
        box="Pending"
        place={null}
        inList={{ ordinal: 2, count, previous: null, next: null }}
        isOpenedByDecision={false}
        notices={opened.notices.ref}
        openHelp={() => undefined}
      />
    </MemoryRouter>
  )
  const { place, show } = await showInApp(route(2), app)
  // The code of the decision form loads on demand.
  const comment = await vi.waitUntil(
    async () => {
      await act(flushPromises)
      return place.querySelector('textarea')
    },
    { timeout: 15_000 },
  )
  expect(renders()).toBeGreaterThanOrEqual(3)
  const { showLateNotice } = app
  const showInList = (count: number) => show(route(count))
  return { ...opened, place, comment, renders, showInList, showLateNotice, leave: () => show(null) }
}

it('typing a comment does not render the vouchers again', async () => {
  const { comment, context, renders } = await openDocument()
  for (const typed of ['확', '확인', '확인함']) typeInto(comment, typed)
  expect([comment.value, context().comment]).toEqual(['확인함', '확인함'])
  expect(renders()).toBe(0)
})

it('the comment keeps the focus, and cannot be changed, while the decision is being stored', async () => {
  const { actor, comment, ports } = await openDocument()
  comment.focus()
  act(() => actor.send({ type: 'signing.approve' }))
  expect(ports.sign.asked).toHaveLength(1)
  expect(document.activeElement).toBe(comment)
  expect([comment.disabled, comment.readOnly]).toEqual([false, true])
})

it.each([
  ['is being checked after its failure', [{ code: 'decisionUnconfirmed' }]],
  ['has not been sent', []],
])('leaving a document whose decision %s shows the notices %j', async (when, expected) => {
  const { actor, ports, leave, showLateNotice } = await openDocument()
  if (when !== 'has not been sent') {
    await act(async () => {
      actor.send({ type: 'signing.approve' })
      await ports.sign.last().fail(new RequestError('offline'))
    })
  }
  leave()
  expect(showLateNotice.mock.calls.flat()).toEqual(expected)
})

it('rendering the box again does not render the vouchers again', async () => {
  const { place, renders, showInList } = await openDocument()
  showInList(5)
  expect(place.textContent).toContain('2 / 5')
  expect(renders()).toBe(0)
})

it('folding a voucher renders only that one again', async () => {
  const { place, renders } = await openDocument()
  const buttons = [...place.querySelectorAll('[aria-expanded][aria-controls]')]
  const expanded = () => buttons.map((button) => button.getAttribute('aria-expanded'))
  expect(expanded()).toEqual(['true', 'true', 'false'])
  const [first] = buttons
  act(() => first?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(expanded()).toEqual(['false', 'true', 'false'])
  expect(renders()).toBe(1)
})

it('a change of the document renders all vouchers again', async () => {
  const { actor, ports, place, renders } = await openDocument()
  const erp = { state: 'posted', at: `${today}T09:00:00.000Z`, detail: '' } as const
  await act(async () => {
    actor.send({ type: 'signing.changed' })
    const changed = invoices.map((line) => ({ ...line, RPRMK: '재고 조정' }))
    await ports.fetchDocument.last().answer(aDocument('waiting', { invoices: changed, erp }))
  })
  expect(place.textContent).toContain('재고 조정')
  expect(place.textContent).toContain(boxes.erp.state(boxes.erp.states.posted))
  expect(renders()).toBe(3)
})

it('the document shows two holds until the same day as separate facts', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('isSecureContext', true)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    errors.mockRestore()
  })
  const held = { reason: '증빙 확인', since: `${today}T00:30:00Z`, until: null }
  const [{ actor, notices }] = await Promise.all([
    openLoadedDocument(aDocumentWithSigns('parallel', { held }, { held })),
    boxTexts.load.en(),
  ])
  const { place } = await showInApp(
    <MemoryRouter>
      <DocumentRoute
        signing={actor}
        box="Pending"
        place={null}
        inList={null}
        isOpenedByDecision={false}
        notices={notices.ref}
        openHelp={() => undefined}
      />
    </MemoryRouter>,
    { preferences, saveUnsentComment: vi.fn() },
  )
  const holds = await vi.waitUntil(async () => {
    await act(flushPromises)
    const labels = [...place.querySelectorAll('dt')].map(({ textContent }) => textContent)
    const found = labels.filter((label) => label === boxes.deciding.held)
    return found.length > 0 && found
  })
  expect(holds).toHaveLength(2)
  expect(errors.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
})

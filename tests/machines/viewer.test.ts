import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, it } from 'vitest'
import type {
  LayoutChosen,
  UrlsWanted,
  ViewerEvent,
  ViewerInput,
} from '../../machines/viewer/viewer.context.ts'
import { viewerMachine } from '../../machines/viewer/viewer.machine.ts'
import { anAttachment, aStoredPdf } from '../../models/samples/attachment.ts'
import { aListener } from '../fakes/listeners.ts'

const image = anAttachment({ id: 'image' })
const pdf = aStoredPdf({ id: 'pdf' })
const last = anAttachment({ id: 'last' })
const text = anAttachment({ id: 'text', isImg: false })
const room = { width: 200, height: 100 }

/** An image, a PDF, an image, and a text file that is not viewable; the file `id` was just opened. */
type Screen = Pick<ViewerInput, 'documentShare' | 'isWide'>

function open(id = 'pdf', screen: Screen = { documentShare: null, isWide: true }) {
  const signing = aListener<UrlsWanted>()
  const preferences = aListener<LayoutChosen>()
  const clock = new SimulatedClock()
  const actor = createActor(viewerMachine, {
    clock,
    input: { signing: signing.ref, preferences: preferences.ref, ...screen },
  }).start()
  actor.send({ type: 'viewer.open', files: [image, text, pdf, last], id })
  const state = () => actor.getSnapshot()
  return { actor, clock, signing, preferences, state, context: () => state().context }
}

const openBeside = (id?: string) => open(id, { documentShare: 40, isWide: true })

function openShown(pages = 3, id = 'pdf') {
  const opened = open(id)
  opened.actor.send({ type: 'viewer.loaded', pages })
  return opened
}

function openFailed() {
  const opened = openShown()
  opened.actor.send({ type: 'viewer.turnTo', page: 2 })
  opened.actor.send({ type: 'viewer.failed', failure: 'unreachable' })
  return opened
}

describe('viewer', () => {
  describe('closed', () => {
    it('opens a viewable file, also repeatedly', () => {
      const { actor, state, context } = open()
      actor.send({ type: 'viewer.close' })
      actor.send({ type: 'viewer.open', files: [image, text, pdf], id: 'image' })
      expect([state().value, context().place]).toEqual([{ open: 'loading' }, 0])
    })

    it('refuses to open without a viewable file, and to change the file', () => {
      const { actor, state } = open()
      actor.send({ type: 'viewer.close' })
      expect(state().can({ type: 'viewer.open', files: [text], id: 'text' })).toBe(false)
      actor.send({ type: 'viewer.nextFile' })
      expect(state().value).toBe('closed')
    })
  })

  describe('loading', () => {
    it('starts with the requested file, centred, fitted and not rotated', () => {
      const { state, context } = open()
      expect(state().value).toEqual({ open: 'loading' })
      expect(context()).toMatchObject({
        files: [image, pdf, last],
        place: 1,
        page: 1,
        pages: null,
        zoom: 1,
        fit: 'width',
        rotation: 0,
        x: 0,
        y: 0,
        failure: null,
      })
    })

    it('starts with the first viewable file when the requested one is not viewable', () => {
      expect(open('text').context()).toMatchObject({ place: 0, fit: 'page' })
    })

    it('goes to shown when the file is loaded', () => {
      const { state, context } = openShown()
      expect(state().value).toEqual({ open: 'shown' })
      expect(context().pages).toBe(3)
    })

    it.each([0, 1.5])('refuses a file of %d pages', (pages) => {
      expect(open().state().can({ type: 'viewer.loaded', pages })).toBe(false)
    })

    it('refuses to turn, zoom and rotate', () => {
      const { state } = open()
      for (const verb of ['nextPage', 'zoomIn', 'zoomOut', 'rotate', 'retry'] as const) {
        expect(state().can({ type: `viewer.${verb}` })).toBe(false)
      }
      expect(state().can({ type: 'viewer.turnTo', page: 1 })).toBe(false)
      expect(state().can({ type: 'viewer.refreshed', files: [] })).toBe(false)
    })

    it.each(['unreachable', 'damaged', 'locked'] as const)(
      'goes to failed when the file is %s',
      (failure) => {
        const { actor, state, context } = open()
        actor.send({ type: 'viewer.failed', failure })
        expect(state().value).toEqual({ open: 'failed' })
        expect(context().failure).toBe(failure)
      },
    )
  })

  describe('shown', () => {
    it('turns the pages, but not past an end', () => {
      const { actor, state, context } = openShown(2)
      expect(state().can({ type: 'viewer.previousPage' })).toBe(false)
      actor.send({ type: 'viewer.nextPage' })
      expect(context().page).toBe(2)
      expect(state().can({ type: 'viewer.nextPage' })).toBe(false)
      actor.send({ type: 'viewer.previousPage' })
      expect(context().page).toBe(1)
    })

    it('turns to a page', () => {
      const { actor, context } = openShown()
      actor.send({ type: 'viewer.turnTo', page: 3 })
      expect(context().page).toBe(3)
    })

    it.each([0, 1, 4, 1.5])('refuses page %d', (page) => {
      expect(openShown().state().can({ type: 'viewer.turnTo', page })).toBe(false)
    })

    it('zooms step by step, which ends the fit', () => {
      const { actor, context } = openShown()
      actor.send({ type: 'viewer.zoomIn' })
      expect(context()).toMatchObject({ zoom: 1.25, fit: null })
      actor.send({ type: 'viewer.fit', to: 'page' })
      actor.send({ type: 'viewer.zoomOut' })
      expect(context()).toMatchObject({ zoom: 1, fit: null })
    })

    it('zooms from the scale of the fit', () => {
      const { actor, context } = openShown()
      actor.send({ type: 'viewer.fitted', zoom: 1.37 })
      expect(context()).toMatchObject({ zoom: 1.37, fit: 'width' })
      actor.send({ type: 'viewer.zoomIn' })
      expect(context().zoom).toBe(1.5)
    })

    it.each([
      [4, 'viewer.zoomIn', 'viewer.zoomOut'],
      [0.25, 'viewer.zoomOut', 'viewer.zoomIn'],
    ] as const)('at zoom %d refuses %s and accepts %s', (zoom, refused, taken) => {
      const { actor, state } = openShown()
      actor.send({ type: 'viewer.fitted', zoom })
      expect(state().can({ type: refused })).toBe(false)
      expect(state().can({ type: taken })).toBe(true)
    })

    it('accepts only the other fit: page or width', () => {
      const { actor, state, context } = openShown()
      expect(state().can({ type: 'viewer.fit', to: 'width' })).toBe(false)
      actor.send({ type: 'viewer.fit', to: 'page' })
      expect(context().fit).toBe('page')
    })

    it.each([1, 0, -1])('refuses viewer.fitted with the zoom %d', (zoom) => {
      expect(openShown().state().can({ type: 'viewer.fitted', zoom })).toBe(false)
    })

    it('refuses viewer.fitted when no fit is set', () => {
      const { actor, state } = openShown()
      actor.send({ type: 'viewer.zoomIn' })
      expect(state().can({ type: 'viewer.fitted', zoom: 2 })).toBe(false)
    })

    it('rotates in steps of 90 degrees', () => {
      const { actor, context } = openShown()
      actor.send({ type: 'viewer.rotate' })
      expect(context().rotation).toBe(90)
    })
  })

  describe('any file', () => {
    it.each([open, openShown, openFailed])(
      'changes to the next file, with the view reset',
      (opening) => {
        const { actor, state, context } = opening()
        actor.send({ type: 'viewer.nextFile' })
        expect(state().value).toEqual({ open: 'loading' })
        expect(context()).toMatchObject({
          place: 2,
          page: 1,
          pages: null,
          fit: 'page',
          rotation: 0,
          failure: null,
        })
      },
    )

    it('changes to the previous file', () => {
      const { actor, context } = openShown()
      actor.send({ type: 'viewer.rotate' })
      actor.send({ type: 'viewer.previousFile' })
      expect(context()).toMatchObject({ place: 0, rotation: 0, fit: 'page' })
    })

    it.each([
      ['image', 'viewer.previousFile', 'viewer.nextFile'],
      ['last', 'viewer.nextFile', 'viewer.previousFile'],
    ] as const)('%s refuses %s and accepts %s', (id, refused, taken) => {
      const { state } = open(id)
      expect(state().can({ type: refused })).toBe(false)
      expect(state().can({ type: taken })).toBe(true)
    })

    it('is moved within the window, and keeps its offset for the next file', () => {
      const { actor, context } = open()
      actor.send({ type: 'viewer.moveBy', dx: 30, dy: 500, room })
      expect(context()).toMatchObject({ x: 30, y: 50 })
      actor.send({ type: 'viewer.nextFile' })
      expect(context()).toMatchObject({ x: 30, y: 50 })
    })

    it.each([open, openShown, openFailed])('is closed', (opening) => {
      const { actor, state } = opening()
      actor.send({ type: 'viewer.close' })
      expect(state()).toMatchObject({ value: 'closed', status: 'active' })
    })
  })

  describe('any layout', () => {
    const beside = { type: 'viewer.setLayout', layout: 'beside' } as const
    const inWindow = { type: 'viewer.setLayout', layout: 'window' } as const

    it('is the window, or the width that the employee has chosen before', () => {
      expect(open().context()).toMatchObject({ layout: 'window', share: 50 })
      expect(openBeside().context()).toMatchObject({ layout: 'beside', share: 40 })
    })

    it.each([
      [1, 30],
      [99, 70],
    ])('limits a stored width of %d %% to %d %%', (documentShare, share) => {
      expect(open('pdf', { documentShare, isWide: true }).context().share).toBe(share)
    })

    it('changes without loading the file again, and is kept in the preferences', () => {
      const { actor, state, context, preferences } = openShown()
      actor.send({ type: 'viewer.turnTo', page: 2 })
      actor.send(beside)
      expect(state().value).toEqual({ open: 'shown' })
      expect(context()).toMatchObject({ layout: 'beside', page: 2 })
      actor.send(inWindow)
      expect(preferences.told().map(({ documentShare }) => documentShare)).toEqual([50, null])
    })

    it('refuses the present layout, and any layout on a narrow screen', () => {
      const { actor, state } = open()
      expect([state().can(inWindow), state().can(beside)]).toEqual([false, true])
      actor.send({ type: 'viewer.screenChanged', isWide: false })
      expect([state().can(inWindow), state().can(beside)]).toEqual([false, false])
    })

    it('moves the window only, and the divider only next to the document', () => {
      const move: ViewerEvent = { type: 'viewer.moveBy', dx: 1, dy: 1, room }
      const resize: ViewerEvent = { type: 'viewer.resizeTo', share: 60 }
      const able = ({ state }: ReturnType<typeof open>) =>
        [move, resize, { type: 'viewer.resized' } as const].map((event) => state().can(event))
      expect(able(open())).toEqual([true, false, false])
      expect(able(openBeside())).toEqual([false, true, true])
      const narrow = openBeside()
      narrow.actor.send({ type: 'viewer.screenChanged', isWide: false })
      expect(able(narrow)).toEqual([true, false, false])
    })

    it('has a width in whole percent within its limits, and keeps it when the divider is released', () => {
      const { actor, context, preferences } = openBeside()
      const shares = [44.6, 5, 95].map((share) => {
        actor.send({ type: 'viewer.resizeTo', share })
        return context().share
      })
      expect([shares, preferences.told()]).toEqual([[45, 30, 70], []])
      actor.send({ type: 'viewer.resized' })
      expect(preferences.told()).toEqual([
        { type: 'preferences.setDocumentShare', documentShare: 70 },
      ])
    })

    it('opens another viewable file only next to the document', () => {
      const files = [image, text, pdf]
      const other = (id: string): ViewerEvent => ({ type: 'viewer.open', files, id })
      expect(open().state().can(other('image'))).toBe(false)
      const { actor, state, context } = openBeside()
      expect(['pdf', 'text', 'lost'].map((id) => state().can(other(id)))).toEqual([
        false,
        false,
        false,
      ])
      actor.send({ type: 'viewer.loaded', pages: 3 })
      actor.send(other('image'))
      expect(state().value).toEqual({ open: 'loading' })
      expect(context()).toMatchObject({ place: 0, layout: 'beside', share: 40, pages: null })
    })

    it('is kept after closing, for the next file', () => {
      const { actor, context } = openBeside()
      actor.send({ type: 'viewer.close' })
      actor.send({ type: 'viewer.open', files: [image], id: 'image' })
      expect(context()).toMatchObject({ layout: 'beside', share: 40 })
    })
  })

  describe('failed', () => {
    it('has the failure, and keeps the page', () => {
      expect(openFailed().state().value).toEqual({ open: 'failed' })
      expect(openFailed().context()).toMatchObject({ failure: 'unreachable', page: 2 })
    })

    it('requests fresh signed URLs', () => {
      const { actor, state, signing } = openFailed()
      actor.send({ type: 'viewer.retry' })
      expect(state().value).toEqual({ open: 'refreshing' })
      expect(signing.told()).toEqual([{ type: 'signing.refreshUrls' }])
    })

    it.each<ViewerEvent>([
      { type: 'viewer.loaded', pages: 1 },
      { type: 'viewer.nextPage' },
      { type: 'viewer.refreshed', files: [pdf] },
    ])('refuses $type', (event) => {
      expect(openFailed().state().can(event)).toBe(false)
    })
  })

  describe('refreshing', () => {
    function openRefreshing() {
      const opened = openFailed()
      opened.actor.send({ type: 'viewer.retry' })
      return opened
    }
    const fresh = { ...pdf, path: '/media/attachment/pdf?signature=2' }

    it('loads the file again from its new URL, and restores the page', () => {
      const { actor, state, context } = openRefreshing()
      actor.send({ type: 'viewer.refreshed', files: [fresh, text] })
      expect(state().value).toEqual({ open: 'loading' })
      expect(context().files).toEqual([image, fresh, last])
      actor.send({ type: 'viewer.loaded', pages: 3 })
      expect(context()).toMatchObject({ page: 2, pages: 3, failure: null })
    })

    it('shows the last page of a file that has become shorter', () => {
      const { actor, context } = openRefreshing()
      actor.send({ type: 'viewer.refreshed', files: [fresh] })
      actor.send({ type: 'viewer.loaded', pages: 1 })
      expect(context().page).toBe(1)
    })

    it('goes to failed after 10 s', () => {
      const { state, clock } = openRefreshing()
      clock.increment(9_999)
      expect(state().value).toEqual({ open: 'refreshing' })
      clock.increment(1)
      expect(state().value).toEqual({ open: 'failed' })
    })
  })
})

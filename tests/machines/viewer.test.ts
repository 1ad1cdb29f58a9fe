import { describe, expect, it } from 'vitest'
import type { ViewerEvent } from '../../machines/viewer/viewer.context.ts'
import {
  image,
  pdf,
  lastImage,
  textFile,
  viewerFreeSpace,
  openViewer,
  openShown,
  openFailed,
} from '../fakes/viewer.ts'

describe('viewer', () => {
  describe('closed', () => {
    it('opens a viewable file again after it was closed', () => {
      const { actor, state, context } = openViewer()
      actor.send({ type: 'viewer.close' })
      actor.send({ type: 'viewer.open', files: [image, textFile, pdf], id: 'image' })
      expect([state().value, context().index]).toEqual([{ open: 'loading' }, 0])
    })

    it('refuses to open without a viewable file, and to change the file', () => {
      const { actor, state } = openViewer()
      actor.send({ type: 'viewer.close' })
      expect(state().can({ type: 'viewer.open', files: [textFile], id: 'text' })).toBe(false)
      actor.send({ type: 'viewer.nextFile' })
      expect(state().value).toBe('closed')
    })
  })

  describe('loading', () => {
    it('starts with the requested file, centred, fitted and not rotated', () => {
      const { state, context } = openViewer()
      expect(state().value).toEqual({ open: 'loading' })
      expect(context()).toMatchObject({
        files: [image, pdf, lastImage],
        index: 1,
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
      expect(openViewer('text').context()).toMatchObject({ index: 0, fit: 'page' })
    })

    it('goes to shown when the file is loaded', () => {
      const { state, context } = openShown()
      expect(state().value).toEqual({ open: 'shown' })
      expect(context().pages).toBe(3)
    })

    it.each([0, 1.5])('refuses a file of %d pages', (pages) => {
      expect(openViewer().state().can({ type: 'viewer.loaded', pages })).toBe(false)
    })

    it('refuses to turn, zoom and rotate', () => {
      const { state } = openViewer()
      for (const verb of ['nextPage', 'zoomIn', 'zoomOut', 'rotate', 'retry'] as const) {
        expect(state().can({ type: `viewer.${verb}` })).toBe(false)
      }
      expect(state().can({ type: 'viewer.turnTo', page: 1 })).toBe(false)
      expect(state().can({ type: 'viewer.refreshed', files: [] })).toBe(false)
    })

    it.each(['unreachable', 'damaged', 'locked'] as const)(
      'goes to failed when the file is %s',
      (failure) => {
        const { actor, state, context } = openViewer()
        actor.send({ type: 'viewer.failed', failure })
        expect(state().value).toEqual({ open: 'failed' })
        expect(context().failure).toBe(failure)
      },
    )
  })

  it('loading › goes to failed after 5 minutes, and loads again when the document was fetched again', () => {
    const { actor, state, context, clock } = openViewer()
    clock.increment(200_000)
    actor.send({ type: 'viewer.nextFile' })
    clock.increment(299_999)
    expect(state().value).toEqual({ open: 'loading' })
    clock.increment(1)
    expect(state().value).toEqual({ open: 'failed' })
    expect(context().failure).toBe('unreachable')
    actor.send({ type: 'viewer.refreshed', files: [pdf] })
    expect(state().value).toEqual({ open: 'loading' })
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
    it.each([openViewer, openShown, openFailed])(
      'changes to the next file, with the view reset',
      (opening) => {
        const { actor, state, context } = opening()
        actor.send({ type: 'viewer.nextFile' })
        expect(state().value).toEqual({ open: 'loading' })
        expect(context()).toMatchObject({
          index: 2,
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
      expect(context()).toMatchObject({ index: 0, rotation: 0, fit: 'page' })
    })

    it.each([
      ['image', 'viewer.previousFile', 'viewer.nextFile'],
      ['last', 'viewer.nextFile', 'viewer.previousFile'],
    ] as const)(
      'the file %s, at one end of the list, refuses %s and accepts %s',
      (id, refused, taken) => {
        const { state } = openViewer(id)
        expect(state().can({ type: refused })).toBe(false)
        expect(state().can({ type: taken })).toBe(true)
      },
    )

    it('moves the viewer within the browser window, and keeps the offset for the next file', () => {
      const { actor, context } = openViewer()
      actor.send({ type: 'viewer.moveBy', dx: 30, dy: 500, freeSpace: viewerFreeSpace })
      expect(context()).toMatchObject({ x: 30, y: 50 })
      actor.send({ type: 'viewer.nextFile' })
      expect(context()).toMatchObject({ x: 30, y: 50 })
    })

    it.each([openViewer, openShown, openFailed])('is closed', (opening) => {
      const { actor, state } = opening()
      actor.send({ type: 'viewer.close' })
      expect(state()).toMatchObject({ value: 'closed', status: 'active' })
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

    it.each<ViewerEvent>([{ type: 'viewer.loaded', pages: 1 }, { type: 'viewer.nextPage' }])(
      'refuses $type',
      (event) => {
        expect(openFailed().state().can(event)).toBe(false)
      },
    )

    it.each([
      ['an unreachable', 'unreachable', 'loading'],
      ['a damaged', 'damaged', 'failed'],
    ] as const)('%s file goes with new signed URLs to %3$s', (_name, failure, next) => {
      const { actor, state } = openShown()
      actor.send({ type: 'viewer.failed', failure })
      actor.send({ type: 'viewer.refreshed', files: [pdf] })
      expect(state().value).toEqual({ open: next })
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
      actor.send({ type: 'viewer.refreshed', files: [fresh, textFile] })
      expect(state().value).toEqual({ open: 'loading' })
      expect(context().files).toEqual([image, fresh, lastImage])
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

import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type {
  LayoutChosen,
  RefreshUrls,
  ViewerEvent,
} from '../../machines/viewer/viewer.context.ts'
import { viewerMachine } from '../../machines/viewer/viewer.machine.ts'
import { viewerView } from '../../src/screens/Viewer/Viewer.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { anAttachment, aStoredPdf } from '../../models/samples/attachment.ts'
import { aListener } from '../fakes/listeners.ts'

const files = [aStoredPdf({ id: 'a', size: 2048 }), anAttachment({ id: 'b', size: 512 })]

/** The view after these events, with both files open at the first one. */
function open(...events: ViewerEvent[]) {
  const input = {
    signing: aListener<RefreshUrls>().ref,
    preferences: aListener<LayoutChosen>().ref,
    documentShare: null,
    isWide: true,
  }
  const viewer = createActor(viewerMachine, { input }).start()
  viewer.send({ type: 'viewer.open', files, id: 'a' })
  for (const event of events) viewer.send(event)
  const view = viewerView(viewer.getSnapshot(), boxes, [])
  viewer.stop()
  return view
}

const loaded: ViewerEvent = { type: 'viewer.loaded', pages: 2 }

describe('viewer view', () => {
  it('is undefined after the viewer is closed', () => {
    expect(open(loaded, { type: 'viewer.close' })).toBeUndefined()
  })

  it('has the texts, the file and the offset of the dialog', () => {
    const freeSpace = { width: 200, height: 100 }
    expect(open(loaded, { type: 'viewer.moveBy', dx: 20, dy: -10, freeSpace })).toMatchObject({
      texts: boxes.viewer,
      file: { id: 'a', name: '견적서.pdf', path: '/media/attachment/a?signature=1', isPdf: true },
      facts: 'File 1 / 2 · 2 KB',
      x: 20,
      y: -10,
      hasValidUrl: true,
      failed: null,
    })
  })

  it('leads from the first file to the second, and back', () => {
    const noPrevious = 'This is the first file'
    const noNext = 'This is the last file'
    expect(open(loaded)?.cannot).toMatchObject({ previousFile: noPrevious, nextFile: undefined })
    const second = open(loaded, { type: 'viewer.nextFile' })
    expect(second?.cannot).toMatchObject({ previousFile: undefined, nextFile: noNext })
  })

  it('allows a page number on each page of a PDF with several pages', () => {
    const pages = [1, 2].map((page) => open(loaded, { type: 'viewer.turnTo', page }))
    expect(pages.map((view) => [view?.page, view?.cannot.turnTo])).toEqual([
      [1, undefined],
      [2, undefined],
    ])
  })

  it('offers the fit that is not in use', () => {
    const fits = (to: 'width' | 'page') => {
      const { fitWidth, fitPage } = open(loaded, { type: 'viewer.fit', to })?.cannot ?? {}
      return { fitWidth, fitPage }
    }
    expect(fits('page')).toEqual({ fitWidth: undefined, fitPage: 'It already fits' })
    expect(fits('width')).toEqual({ fitWidth: 'It already fits', fitPage: undefined })
  })

  it('has a hint about the next step when a file cannot be shown', () => {
    const failure = 'unreachable'
    const view = open({ type: 'viewer.failed', failure })
    expect(view?.failed?.hint).toBe(boxes.viewer.hints[failure])
    expect(view).toMatchObject({ hasValidUrl: true, isBusy: false, zoom: '–' })
  })

  it('offers the other layout on a wide screen, and has a divider next to the document', () => {
    const beside = { type: 'viewer.setLayout', layout: 'beside' } as const
    expect(open()).toMatchObject({
      divider: null,
      otherLayout: { to: 'beside', label: 'Next to the document' },
    })
    expect(open(beside)).toMatchObject({
      divider: { share: 50, least: 30, most: 70 },
      otherLayout: { to: 'window', label: 'In a window' },
    })
    expect(open(beside, { type: 'viewer.screenChanged', isWide: false })).toMatchObject({
      divider: null,
      otherLayout: null,
    })
  })

  it('offers other files only when there are some', () => {
    expect(open()?.hasOtherFiles).toBe(true)
    const alone = { type: 'viewer.open', files: files.slice(0, 1), id: 'a' } as const
    expect(open({ type: 'viewer.close' }, alone)?.hasOtherFiles).toBe(false)
  })
})

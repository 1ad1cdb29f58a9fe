import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { Attachment } from '../../contract/attachment.ts'
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

/** The files of the document after its newest fetch; empty if it contains none of the open files. */
let newest: Attachment[] = []

function open(files: Attachment[], ...events: ViewerEvent[]) {
  const input = {
    signing: aListener<RefreshUrls>().ref,
    preferences: aListener<LayoutChosen>().ref,
    documentShare: null,
    isWide: true,
  }
  const viewer = createActor(viewerMachine, { input }).start()
  viewer.send({ type: 'viewer.open', files, id: String(files[0]?.id) })
  for (const event of events) viewer.send(event)
  return viewerView(viewer.getSnapshot(), boxes, newest)
}

const loaded = (pages: number): ViewerEvent => ({ type: 'viewer.loaded', pages })
const pdf = aStoredPdf({ size: 2048 })

describe('viewer view', () => {
  it('is undefined when no file is viewable', () => {
    expect(open([anAttachment({ isImg: false })])).toBeUndefined()
  })

  it('has the attributes of the machine', () => {
    expect(open([pdf])?.machine).toEqual({ 'data-machine': 'viewer', 'data-state': 'open.loading' })
  })

  it('shows the ordinal of the file when there are several', () => {
    expect(open([pdf])?.facts).toBe('2 KB')
    const files = [pdf, anAttachment({ id: 'b', isImg: false }), anAttachment({ id: 'c' })]
    expect(open(files, { type: 'viewer.nextFile' })).toMatchObject({
      facts: 'File 2 / 2 · 1000 B',
      file: { id: 'c', name: '영수증.png', isPdf: false },
    })
  })

  it('downloads from the newest URL, and does not load the shown file again', () => {
    expect(open([pdf])?.file).toMatchObject({ path: pdf.path, downloadPath: pdf.path })
    newest = [anAttachment({ id: 'other' }), { ...pdf, path: '/newest' }]
    expect(open([pdf])?.file).toMatchObject({ path: pdf.path, downloadPath: '/newest' })
    newest = []
  })

  it('disables all controls while a file is loading, with the reason', () => {
    const view = open([pdf])
    const { previousFile, nextFile, ...others } = view?.cannot ?? {}
    expect(new Set(Object.values(others))).toEqual(new Set(['Nothing is shown yet']))
    expect([previousFile, nextFile]).toEqual(['This is the first file', 'This is the last file'])
    expect(view).toMatchObject({ isBusy: true, zoom: '–', pages: null, pageSentence: '' })
  })

  it('shows page n of total, with the reason why there is no previous or next page', () => {
    const first = open([pdf], loaded(3))
    expect(first).toMatchObject({ isBusy: false, page: 1, pages: 3, pageSentence: 'page 1 / 3' })
    expect(first?.cannot).toMatchObject({
      previousPage: 'This is the first page',
      nextPage: undefined,
      turnTo: undefined,
    })
    const last = open([pdf], loaded(3), { type: 'viewer.turnTo', page: 3 })
    expect(last?.pageSentence).toBe('page 3 / 3')
    expect(last?.cannot).toMatchObject({
      previousPage: undefined,
      nextPage: 'This is the last page',
      turnTo: undefined,
    })
    expect(open([pdf], loaded(1))?.cannot.turnTo).toBe('This is the only page')
  })

  it('shows zoom, fit and rotation', () => {
    const fitted = open([pdf], loaded(1), { type: 'viewer.fitted', zoom: 0.976 })
    expect(fitted).toMatchObject({ zoom: '98%', scale: 0.976, fit: 'width', rotation: 0 })
    expect(fitted?.cannot).toMatchObject({
      fitWidth: 'It already fits',
      fitPage: undefined,
      rotate: undefined,
    })
    const changed = open([pdf], loaded(1), { type: 'viewer.zoomIn' }, { type: 'viewer.rotate' })
    expect(changed).toMatchObject({ zoom: '125%', fit: null, rotation: 90 })
    expect(changed?.cannot.fitWidth).toBeUndefined()
  })

  it('disables zooming at the smallest and at the largest zoom', () => {
    const small: ViewerEvent[] = [loaded(1), { type: 'viewer.fitted', zoom: 0.25 }]
    expect(open([pdf], ...small)?.cannot).toMatchObject({
      zoomOut: 'It cannot be smaller',
      zoomIn: undefined,
    })
    const large: ViewerEvent[] = [loaded(1), { type: 'viewer.fitted', zoom: 4 }]
    expect(open([pdf], ...large)?.cannot).toMatchObject({
      zoomOut: undefined,
      zoomIn: 'It cannot be larger',
    })
  })

  it.each([
    ['damaged', 'This file is damaged and cannot be shown'],
    ['locked', 'This PDF is protected by a password'],
    ['unreachable', 'The file could not be loaded'],
  ] as const)('shows that a file is %s', (failure, sentence) => {
    const view = open([pdf], { type: 'viewer.failed', failure })
    expect(view?.failed).toMatchObject({ sentence, cannotRetry: undefined })
    expect(view?.isBusy).toBe(false)
  })

  it('hides the error while a fresh URL is requested, and has no URL', () => {
    const view = open(
      [pdf],
      { type: 'viewer.failed', failure: 'unreachable' },
      { type: 'viewer.retry' },
    )
    expect(view).toMatchObject({ failed: null, isBusy: true, hasValidUrl: false })
  })
})

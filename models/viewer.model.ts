import type { ViewerContext } from '../machines/viewer/viewer.context.ts'
import { viewerMachine } from '../machines/viewer/viewer.machine.ts'
import { anAttachment, aStoredPdf } from './samples/attachment.ts'
import { receipts } from './samples/realistic.ts'
import { defineModel } from './engine/model.ts'

const image = anAttachment({ id: 'image' })
const pdf = aStoredPdf({ id: 'pdf' })
const text = anAttachment({ id: 'text', isImg: false })
const renewed = [image, pdf].map((file) => ({ ...file, path: `${file.path}&renewed` }))
const room = { width: 200, height: 100 }

const facts = ({ signing: _, preferences: __, failure, ...context }: ViewerContext) => ({
  ...context,
  failure: failure ?? 'none',
})

export const viewer = defineModel({
  machine: viewerMachine,
  inputs: {
    'before a document': ({ actor }) => ({
      signing: actor('signing'),
      preferences: actor('preferences'),
      documentShare: null,
      isWide: true,
    }),
  },
  events: {
    'viewer.open the image': { type: 'viewer.open', files: [image, pdf], id: 'image' },
    'viewer.open the PDF': { type: 'viewer.open', files: [image, pdf], id: 'pdf' },
    'viewer.open where no file can be looked at': {
      type: 'viewer.open',
      files: [text],
      id: 'text',
    },
    'viewer.loaded': { type: 'viewer.loaded', pages: 2 },
    'viewer.loaded without a page': { type: 'viewer.loaded', pages: 0 },
    'viewer.failed unreachable': { type: 'viewer.failed', failure: 'unreachable' },
    'viewer.retry': { type: 'viewer.retry' },
    'viewer.refreshed': { type: 'viewer.refreshed', files: renewed },
    'viewer.nextPage': { type: 'viewer.nextPage' },
    'viewer.previousPage': { type: 'viewer.previousPage' },
    'viewer.turnTo 2': { type: 'viewer.turnTo', page: 2 },
    'viewer.turnTo 1': { type: 'viewer.turnTo', page: 1 },
    'viewer.zoomIn': { type: 'viewer.zoomIn' },
    'viewer.zoomOut': { type: 'viewer.zoomOut' },
    'viewer.fit page': { type: 'viewer.fit', to: 'page' },
    'viewer.fit width': { type: 'viewer.fit', to: 'width' },
    'viewer.fitted 3.5': { type: 'viewer.fitted', zoom: 3.5 },
    'viewer.fitted 0.3': { type: 'viewer.fitted', zoom: 0.3 },
    'viewer.rotate': { type: 'viewer.rotate' },
    'viewer.moveBy': { type: 'viewer.moveBy', dx: 150, dy: 0, room },
    'viewer.setLayout beside': { type: 'viewer.setLayout', layout: 'beside' },
    'viewer.setLayout window': { type: 'viewer.setLayout', layout: 'window' },
    'viewer.resizeTo 45': { type: 'viewer.resizeTo', share: 45 },
    'viewer.resized': { type: 'viewer.resized' },
    'viewer.screenChanged narrow': { type: 'viewer.screenChanged', isWide: false },
    'viewer.screenChanged wide': { type: 'viewer.screenChanged', isWide: true },
    'viewer.nextFile': { type: 'viewer.nextFile' },
    'viewer.previousFile': { type: 'viewer.previousFile' },
    'viewer.close': { type: 'viewer.close' },
  },
  outputs: {},
  facts,
  /** No guard uses the rotation, the position in the window and the width of the document. */
  identifyingFacts: ({ zoom, fit, page, pages, place, failure, files, layout, isWide }) => {
    return { zoom, fit, page, pages, place, failure, files, layout, isWide }
  },
  review: {
    events: {
      'viewer.open the image': { type: 'viewer.open', files: receipts(''), id: 'image' },
      'viewer.refreshed': { type: 'viewer.refreshed', files: receipts('') },
      'viewer.loaded': { type: 'viewer.loaded', pages: 1 },
    },
  },
  isGoal: ({ value }) => JSON.stringify(value).includes('shown'),
})

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

const facts = ({ signing: _, failure, ...context }: ViewerContext) => ({
  ...context,
  failure: failure ?? 'none',
})

export const viewer = defineModel({
  machine: viewerMachine,
  inputs: {
    'before a document': ({ actor }) => ({ signing: actor('signing') }),
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
    'viewer.nextFile': { type: 'viewer.nextFile' },
    'viewer.previousFile': { type: 'viewer.previousFile' },
    'viewer.close': { type: 'viewer.close' },
  },
  outputs: {},
  facts,
  /** No guard uses the rotation and the position in the window. */
  identifyingFacts: ({ zoom, fit, page, pages, place, failure, files }) => {
    return { zoom, fit, page, pages, place, failure, files }
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

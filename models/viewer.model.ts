import type { ViewerContext } from '../machines/viewer/viewer.context.ts'
import { viewerMachine } from '../machines/viewer/viewer.machine.ts'
import { anAttachment, aStoredPdf } from './samples/attachment.ts'
import { voucherAttachments } from './samples/realistic.ts'
import { defineModel } from './engine/model.ts'

const image = anAttachment({ id: 'image' })
const pdf = aStoredPdf({ id: 'pdf' })
const text = anAttachment({ id: 'text', isImg: false })
const renewed = [image, pdf].map((file) => ({ ...file, path: `${file.path}&renewed` }))
const freeSpace = { width: 200, height: 100 }

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
    'viewer.open the image': { files: [image, pdf], id: 'image' },
    'viewer.open the PDF': { files: [image, pdf], id: 'pdf' },
    'viewer.open where no file can be looked at': { files: [text], id: 'text' },
    'viewer.loaded': { pages: 2 },
    'viewer.loaded without a page': { pages: 0 },
    'viewer.failed unreachable': { failure: 'unreachable' },
    'viewer.failed damaged': { failure: 'damaged' },
    'viewer.refreshed': { files: renewed },
    'viewer.turnTo 2': { page: 2 },
    'viewer.turnTo 1': { page: 1 },
    'viewer.fit page': { to: 'page' },
    'viewer.fit width': { to: 'width' },
    'viewer.fitted 3.5': { zoom: 3.5 },
    'viewer.fitted 0.3': { zoom: 0.3 },
    'viewer.moveBy': { dx: 150, dy: 0, freeSpace },
    'viewer.setLayout beside': { layout: 'beside' },
    'viewer.setLayout window': { layout: 'window' },
    'viewer.resizeTo 45': { share: 45 },
    'viewer.screenChanged narrow': { isWide: false },
    'viewer.screenChanged wide': { isWide: true },
  },
  outputs: {},
  facts,
  /** Rotation, window position and document width are left out, because no guard uses them. */
  identifyingFacts: ({ zoom, fit, page, pages, index, failure, files, layout, isWide }) => {
    return { zoom, fit, page, pages, index, failure, files, layout, isWide }
  },
  review: {
    events: {
      'viewer.open the image': { files: voucherAttachments(''), id: 'image' },
      'viewer.refreshed': { files: voucherAttachments('') },
      'viewer.loaded': { pages: 1 },
    },
  },
  isGoal: ({ value }) => JSON.stringify(value).includes('shown'),
})

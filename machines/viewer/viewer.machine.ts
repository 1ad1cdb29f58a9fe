import { start } from './viewer.context.ts'
import { viewerSetup } from './viewer.setup.ts'

/** The chart of the attachment viewer (specification, section 2, "Attachment viewer"). */
export const viewerMachine = viewerSetup.createMachine({
  id: 'viewer',
  description: 'The images and PDFs of a document, one at a time, in a dialog that can be dragged.',
  context: start,
  initial: 'closed',
  states: {
    closed: {
      description: 'No file is open.',
      on: { 'viewer.open': { guard: 'hasViewable', target: 'open', actions: 'openFile' } },
    },
    open: {
      description: 'A file of the document is open above it.',
      initial: 'loading',
      on: {
        'viewer.moveBy': { actions: 'moveBy' },
        'viewer.nextFile': { guard: 'hasNextFile', target: '.loading', actions: 'nextFile' },
        'viewer.previousFile': {
          guard: 'hasPreviousFile',
          target: '.loading',
          actions: 'previousFile',
        },
        'viewer.close': 'closed',
      },
      states: {
        loading: {
          description: 'The file is on its way to the screen.',
          on: {
            'viewer.loaded': { guard: 'hasPages', target: 'shown', actions: 'keepPages' },
            'viewer.failed': { target: 'failed', actions: 'keepFailure' },
          },
        },
        shown: {
          description: 'One page of the file is looked at.',
          on: {
            'viewer.nextPage': { guard: 'hasNextPage', actions: 'nextPage' },
            'viewer.previousPage': { guard: 'hasPreviousPage', actions: 'previousPage' },
            'viewer.turnTo': { guard: 'isOtherPage', actions: 'turnTo' },
            'viewer.zoomIn': { guard: 'canZoomIn', actions: 'zoomIn' },
            'viewer.zoomOut': { guard: 'canZoomOut', actions: 'zoomOut' },
            'viewer.fit': { guard: 'isOtherFit', actions: 'fit' },
            'viewer.fitted': { guard: 'isFitted', actions: 'keepZoom' },
            'viewer.rotate': { actions: 'rotate' },
            'viewer.failed': { target: 'failed', actions: 'keepFailure' },
          },
        },
        failed: {
          description: 'The file cannot be shown, and it is said why; its page is remembered.',
          on: { 'viewer.retry': { target: 'refreshing', actions: 'askAddresses' } },
        },
        refreshing: {
          description: 'The document is read again for file URLs of the present session.',
          on: { 'viewer.refreshed': { target: 'loading', actions: 'keepFiles' } },
          after: { patience: 'failed' },
        },
      },
    },
  },
})

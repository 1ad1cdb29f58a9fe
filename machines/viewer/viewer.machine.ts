import { initialContext } from './viewer.context.ts'
import { viewerSetup } from './viewer.setup.ts'

/** State machine of the attachment viewer (specification, section 2, "Attachment viewer"). */
export const viewerMachine = viewerSetup.createMachine({
  id: 'viewer',
  description:
    'The images and PDFs of a document, shown one at a time in a movable dialog, or next to the document on a wide screen.',
  context: initialContext,
  initial: 'closed',
  on: { 'viewer.screenChanged': { actions: 'setWide' } },
  states: {
    closed: {
      description: 'No file is open.',
      on: { 'viewer.open': { guard: 'hasViewable', target: 'open', actions: 'openFile' } },
    },
    open: {
      description: 'A file of the document is open, in the dialog or next to the document.',
      initial: 'loading',
      on: {
        'viewer.open': { guard: 'isOtherFile', target: '.loading', actions: 'openOtherFile' },
        'viewer.moveBy': { guard: 'isInWindow', actions: 'moveBy' },
        'viewer.setLayout': { guard: 'isOtherLayout', actions: ['setLayout', 'keepLayout'] },
        'viewer.resizeTo': { guard: 'isBeside', actions: 'resize' },
        'viewer.resized': { guard: 'isBeside', actions: 'keepLayout' },
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
          description: 'The file is loading.',
          on: {
            'viewer.loaded': { guard: 'hasPages', target: 'shown', actions: 'setPages' },
            'viewer.failed': { target: 'failed', actions: 'setFailure' },
          },
          after: { filePatience: { target: 'failed', actions: 'setUnreachable' } },
        },
        shown: {
          description: 'One page of the file is shown.',
          on: {
            'viewer.nextPage': { guard: 'hasNextPage', actions: 'nextPage' },
            'viewer.previousPage': { guard: 'hasPreviousPage', actions: 'previousPage' },
            'viewer.turnTo': { guard: 'isOtherPage', actions: 'turnTo' },
            'viewer.zoomIn': { guard: 'canZoomIn', actions: 'zoomIn' },
            'viewer.zoomOut': { guard: 'canZoomOut', actions: 'zoomOut' },
            'viewer.fit': { guard: 'isOtherFit', actions: 'fit' },
            'viewer.fitted': { guard: 'isFitted', actions: 'setZoom' },
            'viewer.rotate': { actions: 'rotate' },
            'viewer.failed': { target: 'failed', actions: 'setFailure' },
          },
        },
        failed: {
          description:
            'The file cannot be shown. The reason is shown, and the page number is kept. An unreachable file is loaded again when its document was fetched again.',
          on: {
            'viewer.retry': { target: 'refreshing', actions: 'requestUrls' },
            'viewer.refreshed': { guard: 'isUnreachable', target: 'loading', actions: 'setFiles' },
          },
        },
        refreshing: {
          description: 'The document is fetched again for file URLs of the present session.',
          on: { 'viewer.refreshed': { target: 'loading', actions: 'setFiles' } },
          after: { patience: 'failed' },
        },
      },
    },
  },
})

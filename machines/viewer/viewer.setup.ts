import { assertEvent, assign, sendTo, setup } from 'xstate'
import {
  initialView,
  type LayoutChosen,
  openedViewer,
  type RefreshUrls,
  type ViewerContext,
  type ViewerEvent,
  type ViewerInput,
} from './viewer.context.ts'
import {
  clampDocumentShare,
  isBeside,
  isViewable,
  moveWindow,
  rotateClockwise,
  zoomAbove,
  zoomBelow,
} from './viewer.rules.ts'

/** Maximum wait for new URLs, in milliseconds. */
const NEW_URLS_TIMEOUT_MS = 10_000

/** Maximum wait for a file, in milliseconds: five minutes, in which a large image also arrives through a slow connection. */
const FILE_TIMEOUT_MS = 300_000

const isPage = (page: number, pages: number | null) =>
  Number.isInteger(page) && page >= 1 && page <= (pages ?? 0)

/** The previous or next file in its initial view. The position of the dialog does not change. */
function fileAt({ files, index }: ViewerContext, step: -1 | 1) {
  return { index: index + step, ...initialView(files[index + step]) }
}

/** Types, delays, guards and actions of the `viewer` machine. */
export const viewerSetup = setup({
  types: {
    context: {} as ViewerContext,
    events: {} as ViewerEvent,
    input: {} as ViewerInput,
  },
  delays: { patience: NEW_URLS_TIMEOUT_MS, filePatience: FILE_TIMEOUT_MS },
  guards: {
    hasViewable: ({ event }) => event.type === 'viewer.open' && event.files.some(isViewable),
    isOtherFile: ({ context, event }) => {
      const { files, index } = context
      if (event.type !== 'viewer.open' || !isBeside(context)) return false
      const requestedFile = event.files.find(({ id }) => String(id) === event.id)
      return (
        requestedFile !== undefined &&
        isViewable(requestedFile) &&
        requestedFile.id !== files[index]?.id
      )
    },
    isInWindow: ({ context }) => !isBeside(context),
    isBeside: ({ context }) => isBeside(context),
    isOtherLayout: ({ context, event }) =>
      event.type === 'viewer.setLayout' && context.isWide && event.layout !== context.layout,
    hasPages: ({ event }) => event.type === 'viewer.loaded' && isPage(event.pages, event.pages),
    hasNextPage: ({ context }) => isPage(context.page + 1, context.pages),
    hasPreviousPage: ({ context }) => context.page > 1,
    isOtherPage: ({ context, event }) =>
      event.type === 'viewer.turnTo' &&
      event.page !== context.page &&
      isPage(event.page, context.pages),
    canZoomIn: ({ context }) => zoomAbove(context.zoom) > context.zoom,
    canZoomOut: ({ context }) => zoomBelow(context.zoom) < context.zoom,
    isOtherFit: ({ context, event }) => event.type === 'viewer.fit' && event.to !== context.fit,
    isUnreachable: ({ context }) => context.failure === 'unreachable',
    isFitted: ({ context, event }) =>
      event.type === 'viewer.fitted' &&
      context.fit !== null &&
      event.zoom > 0 &&
      event.zoom !== context.zoom,
    hasNextFile: ({ context }) => context.index < context.files.length - 1,
    hasPreviousFile: ({ context }) => context.index > 0,
  },
  actions: {
    openFile: assign(({ event }) => {
      assertEvent(event, 'viewer.open')
      return openedViewer(event.files, event.id)
    }),
    openOtherFile: assign(({ context: { x, y }, event }) => {
      assertEvent(event, 'viewer.open')
      return { ...openedViewer(event.files, event.id), x, y }
    }),
    setWide: assign(({ event }) => {
      assertEvent(event, 'viewer.screenChanged')
      return { isWide: event.isWide }
    }),
    setLayout: assign(({ event }) => {
      assertEvent(event, 'viewer.setLayout')
      return { layout: event.layout }
    }),
    resize: assign(({ event }) => {
      assertEvent(event, 'viewer.resizeTo')
      return { share: clampDocumentShare(event.share) }
    }),
    keepLayout: sendTo(
      ({ context }) => context.preferences,
      ({ context: { layout, share } }): LayoutChosen => ({
        type: 'preferences.setDocumentShare',
        documentShare: layout === 'beside' ? share : null,
      }),
    ),
    setPages: assign(({ context, event }) => {
      assertEvent(event, 'viewer.loaded')
      return { pages: event.pages, page: Math.min(context.page, event.pages), failure: null }
    }),
    setFailure: assign(({ event }) => {
      assertEvent(event, 'viewer.failed')
      return { failure: event.failure }
    }),
    setUnreachable: assign({ failure: 'unreachable' }),
    requestUrls: sendTo(
      ({ context }) => context.signing,
      (): RefreshUrls => ({ type: 'signing.refreshUrls' }),
    ),
    setFiles: assign(({ context, event }) => {
      assertEvent(event, 'viewer.refreshed')
      const addresses = new Map(event.files.map((file) => [file.id, file]))
      return { files: context.files.map((file) => addresses.get(file.id) ?? file) }
    }),
    nextPage: assign(({ context }) => ({ page: context.page + 1 })),
    previousPage: assign(({ context }) => ({ page: context.page - 1 })),
    turnTo: assign(({ event }) => {
      assertEvent(event, 'viewer.turnTo')
      return { page: event.page }
    }),
    zoomIn: assign(({ context }) => ({ zoom: zoomAbove(context.zoom), fit: null })),
    zoomOut: assign(({ context }) => ({ zoom: zoomBelow(context.zoom), fit: null })),
    fit: assign(({ event }) => {
      assertEvent(event, 'viewer.fit')
      return { fit: event.to }
    }),
    setZoom: assign(({ event }) => {
      assertEvent(event, 'viewer.fitted')
      return { zoom: event.zoom }
    }),
    rotate: assign(({ context }) => ({ rotation: rotateClockwise(context.rotation) })),
    moveBy: assign(({ context, event }) => {
      assertEvent(event, 'viewer.moveBy')
      return moveWindow(context, event.dx, event.dy, event.freeSpace)
    }),
    nextFile: assign(({ context }) => fileAt(context, 1)),
    previousFile: assign(({ context }) => fileAt(context, -1)),
  },
})

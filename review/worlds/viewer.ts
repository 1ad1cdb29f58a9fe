import { viewerMachine } from '../../machines/viewer/viewer.machine.ts'
import { toSign } from '../documents.ts'
import type { World } from '../world.ts'
import { deaf } from './deaf.ts'

const [first] = toSign.attachments

export const viewerWorld: World<typeof viewerMachine> = {
  machine: viewerMachine,
  input: { signing: deaf() },
  payloads: {
    'viewer.open': [{ files: toSign.attachments, id: String(first?.id) }],
    'viewer.loaded': [{ pages: 1 }],
    'viewer.failed': [{ failure: 'unreachable' }],
    'viewer.refreshed': [{ files: toSign.attachments }],
    'viewer.turnTo': [{ page: 1 }],
    'viewer.fit': [{ to: 'width' }],
    'viewer.fitted': [{ zoom: 1 }],
    'viewer.moveBy': [{ dx: 0, dy: 0, room: { width: 1280, height: 800 } }],
  },
  facts: ({ place, page, pages, fit, failure, rotation }) => [
    place,
    page,
    pages,
    fit,
    failure,
    rotation,
  ],
}

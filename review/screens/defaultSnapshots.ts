import type { MachineName, SnapshotOf } from '../../models/models.ts'
import { snapshotIn } from '../states.ts'

/** The snapshot of each machine of the app. */
export type FindSnapshot = <Name extends MachineName>(name: Name) => SnapshotOf<Name>

/** Whether the badges have numbers to show. */
export function hasCounts({ context }: SnapshotOf<'badges'>): boolean {
  return context.counts.pending > 0
}

/** Whether the draft has an approval line. */
export function hasLine({ context }: SnapshotOf<'draft'>): boolean {
  return context.approvers.length > 0
}

/** An event that the draft accepts exactly while its title and its files can be changed. */
const setTitle = { type: 'draft.setTitle', title: '' } as const

/** The snapshots in which machines are shown if none is given. A machine without a default snapshot is shown in its first state. */
export const defaultSnapshots: {
  [Name in MachineName]?: (find: FindSnapshot) => SnapshotOf<Name>
} = {
  session: () => snapshotIn('session', 'signedIn.working'),
  badges: () => snapshotIn('badges', 'stream.open counts.refreshed', hasCounts),
  push: () => snapshotIn('push', 'off'),
  vouchers: () => snapshotIn('vouchers', 'ready.choosing'),
  draft: () => snapshotIn('draft', 'composing.form.idle', hasLine),
  approvers: (find) =>
    snapshotIn(
      'approvers',
      hasLine(find('draft')) ? 'line.ready candidates.ready' : 'line.loading',
    ),
  files: (find) => {
    const draft = find('draft')
    const { length } = draft.context.files
    return snapshotIn(
      'files',
      draft.can(setTitle) ? 'open.collecting' : 'locked',
      ({ context }) => context.attached.length === length,
    )
  },
  signing: () => snapshotIn('signing', 'reading.idle'),
}

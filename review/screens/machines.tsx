import type { ReactNode } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import type { MachineName, SnapshotOf } from '../../models/models.ts'
import { documentStatuses } from '../../contract/document.ts'
import { publicPaths } from '../../src/app/paths.ts'
import {
  analyticsPath,
  boxPaths,
  calendarPath,
  draftingPath,
  homePath,
  profilePath,
  settingsPath,
} from '../../src/app/screens.ts'
import { snapshotIn } from '../states.ts'
import { HomeInLayout } from './HomeInLayout.tsx'
import type { Snapshots } from './snapshots.ts'
import { hasCounts, hasLine } from './defaultSnapshots.ts'

/** How the app shows a machine. */
export interface MachineScreen<Snapshot = AnyMachineSnapshot> {
  /** The path of the screen; by default that of the drafting screen. */
  path?(snapshot: Snapshot): string
  /** The snapshots of other machines on the screen, where they are not the usual ones. */
  others?(snapshot: Snapshot): Snapshots
  /** Further features of the server that the screen needs. */
  features?: string[]
  /** Selects, among the snapshots of a state, those with the most complete screen. The others are valid too. By default selects all. */
  isPreferred?(snapshot: Snapshot, state: string): boolean
  /** What is shown; by default the routes of the app. */
  render?(snapshot: Snapshot): ReactNode
}

/** States of a draft whose screen is more complete with a title. */
const statesWithTitle = new Set(['composing.form.saving', 'composing.ordering.saving', 'closing'])

/** The draft dialog on top of the list: the draft in a state, with an approval line. */
const drafting = (state: string) => ({
  vouchers: snapshotIn('vouchers', 'writing'),
  draft: snapshotIn('draft', state, hasLine),
})

const openDialog = (): Snapshots => ({ password: snapshotIn('password', 'open') })

/** A document that is open in the pending box. */
const reading = (): Snapshots => ({ boxes: snapshotIn('boxes', 'activity.reading') })

type Screens = {
  readonly [Name in Exclude<MachineName, 'document'>]: MachineScreen<SnapshotOf<Name>>
}

/** The screens of the machines, by machine name. Only the server uses the machine `document`. */
export const screens: Screens = {
  session: {
    path: (session) => (session.matches('signedIn') ? draftingPath('voucher') : publicPaths.signIn),
    isPreferred: ({ context }) => !context.expired,
  },
  registration: {
    path: () => publicPaths.register,
    others: () => ({ session: snapshotIn('session', 'signedOut') }),
  },
  badges: { isPreferred: hasCounts },
  notices: {},
  finder: {
    features: ['delegations'],
    // Prefers a snapshot in which the other region of the finder also has results.
    isPreferred: ({ context: { documents, employees } }, state) =>
      (state.includes('documents') && employees.length > 0) ||
      (state.includes('employees') && documents.length > 0),
  },
  profile: { path: ({ context }) => profilePath(context.username) },
  password: {},
  preferences: { others: openDialog },
  delegations: {
    path: () => settingsPath('absence'),
    features: ['delegations'],
    isPreferred: ({ context: { mine } }) => mine.length > 0,
  },
  devices: {
    path: () => settingsPath('devices'),
    features: ['delegations'],
    isPreferred: ({ context: { devices } }) => devices.length > 1,
  },
  push: { others: openDialog },
  vouchers: { path: ({ context }) => draftingPath(context.category) },
  draft: {
    others: () => ({ vouchers: snapshotIn('vouchers', 'writing') }),
    isPreferred: (draft, state) => {
      if (state === 'composing.findingSavedDraft') return true
      return hasLine(draft) && (!statesWithTitle.has(state) || draft.context.title !== '')
    },
  },
  approvers: {
    // The dialog requests candidates when it opens. So in a snapshot without a request it is closed, and only the draft is visible.
    others: (approvers) =>
      drafting(
        approvers.matches({ candidates: 'notLoaded' }) ? 'composing.form' : 'composing.ordering',
      ),
    // Prefers a snapshot in which the other region of the dialog has loaded its data.
    isPreferred: ({ value, context }, state) =>
      state.startsWith('candidates')
        ? value.line === 'ready' && context.line.length > 1
        : value.candidates === 'ready' && (value.line !== 'ready' || context.line.length > 1),
  },
  receivers: {
    others: () => drafting('composing.ordering'),
    isPreferred: ({ context }) => context.receivers.length > 0,
  },
  lines: { others: () => drafting('composing.ordering') },
  files: {
    others: (files) => {
      // Files are locked in several states of the draft. For locked files, the draft is shown in its state `submitting`.
      const { draft, ...list } = drafting(files.matches('locked') ? 'submitting' : 'composing.form')
      // In the model of `files`, the ids of the lines are `line 1`, `line 2` and so on.
      const lines = draft.context.lines.map((line, at) => ({ ...line, id: `line ${at + 1}` }))
      return { ...list, draft: { ...draft, context: { ...draft.context, lines } } }
    },
    isPreferred: ({ context }) => context.attached.length > 0 || context.removed !== null,
  },
  home: {
    path: () => homePath,
    isPreferred: ({ context: { content } }, state) =>
      state === 'failed' || (!!content && 'documents' in content && content.documents.length > 0),
    render: (home) => <HomeInLayout home={home} />,
  },
  calendar: { path: () => calendarPath },
  analytics: { path: () => analyticsPath },
  boxes: {
    path: ({ context }) => boxPaths[context.box],
    // Prefers a loaded list; in a bulk approval, several selected documents with different results.
    isPreferred: ({ value, context: { selected, results } }, state) => {
      if (state.startsWith('list')) return value.activity === 'browsing'
      if (/reported/.test(state)) return new Set(results.map(({ status }) => status)).size > 1
      if (value.list !== 'ready') return false
      return !/checkingSelection|confirming|approving/.test(state) || selected.length > 2
    },
  },
  signing: {
    path: () => boxPaths.pending,
    others: reading,
    isPreferred: ({ context: { document } }, state) =>
      !/edraft/.test(state) || document?.doc_status === documentStatuses.rejected,
  },
  viewer: { path: () => boxPaths.pending, others: reading },
}

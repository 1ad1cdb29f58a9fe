import type { MachineName, SnapshotOf } from '../../models/models.ts'
import { documentStatuses } from '../../contract/document.ts'
import { pendingPath, publicPaths } from '../../src/app/paths.ts'
import { analyticsPath, calendarPath, homePath, settingsPath } from '../../src/app/screens.ts'
import { noticesView } from '../../src/layout/Notices.view.ts'
import { ProfileDialog } from '../../src/screens/ProfileDialog/ProfileDialog.tsx'
import { profileDialogView } from '../../src/screens/ProfileDialog/ProfileDialog.view.ts'
import { Register } from '../../src/screens/Register/Register.tsx'
import { registerView } from '../../src/screens/Register/Register.view.ts'
import { SignIn } from '../../src/screens/SignIn/SignIn.tsx'
import { signInView } from '../../src/screens/SignIn/SignIn.view.ts'
import { Viewer } from '../../src/screens/Viewer/Viewer.tsx'
import { viewerView } from '../../src/screens/Viewer/Viewer.view.ts'
import { register as registerEn } from '../../src/text/register.en.ts'
import { register as registerKo } from '../../src/text/register.ko.ts'
import { Notices } from '../../src/ui/Notices.tsx'
import { snapshotIn } from '../states.ts'
import {
  InNextFrame,
  type MachineScreen,
  noop,
  noopHandlers,
  useScreenContext,
} from './context.tsx'
import { FramedAnalytics } from './analytics.tsx'
import { FramedCalendar } from './calendar.tsx'
import { FramedBox, FramedDocument } from './documents.tsx'
import { DraftDialog, FramedVouchers, hasLine } from './drafting.tsx'
import { FramedFinder } from './finder.tsx'
import { FramedHome } from './home.tsx'
import { FramedProfile } from './profile.tsx'
import { FramedAbsence, FramedDevices } from './settings.tsx'
import { hasCounts, SignedOut } from './frame.tsx'

interface ReviewedDialogProps {
  password?: SnapshotOf<'password'>
  push?: SnapshotOf<'push'>
  preferences?: SnapshotOf<'preferences'>
}

/** The profile dialog, above the drafting screen. */
function ReviewedDialog(given: ReviewedDialogProps) {
  const context = useScreenContext()
  const password = given.password ?? snapshotIn('password', 'open')
  const push = given.push ?? snapshotIn('push', 'off')
  const { theme, hasKeys } = given.preferences?.context ?? { theme: context.theme, hasKeys: true }
  return (
    <FramedVouchers>
      {!password.matches('closed') && (
        <ProfileDialog
          {...profileDialogView(password, push, { ...context, theme, keys: hasKeys }, context.text)}
          on={noopHandlers()}
        />
      )}
    </FramedVouchers>
  )
}

/** States of a draft whose screen is more complete with a title. */
const statesWithTitle = new Set(['composing.form.saving', 'composing.ordering.saving', 'closing'])

/** The draft in a state, with an approval line. */
const draftIn = (state: string) => snapshotIn('draft', state, hasLine)

type Screens = {
  readonly [Name in Exclude<MachineName, 'document'>]: MachineScreen<SnapshotOf<Name>>
}

/** The screens of the machines, by machine name. Only the server uses the machine `document`. */
export const screens: Screens = {
  session: {
    render: (snapshot, { text }) => {
      if (snapshot.matches('signedIn')) return <FramedVouchers session={snapshot} />
      return (
        <SignedOut>
          <SignIn
            {...signInView(snapshot, text)}
            registerPath={publicPaths.register}
            firstPage={false}
            hasPassword
            onUsername={noop}
            onPassword={noop}
            onSubmit={noop}
          />
        </SignedOut>
      )
    },
    isPreferred: ({ context }) => !context.expired,
  },
  registration: {
    render: (snapshot, { text, language }) => (
      <SignedOut>
        <Register
          {...registerView(snapshot, text, language === 'ko' ? registerKo : registerEn)}
          signInPath={publicPaths.signIn}
          onField={noop}
          onConsent={noop}
          onSubmit={noop}
        />
      </SignedOut>
    ),
  },
  badges: { render: (badges) => <FramedVouchers badges={badges} />, isPreferred: hasCounts },
  notices: {
    render: (snapshot, { text }) => (
      <>
        <FramedVouchers />
        <Notices
          {...noticesView(snapshot, text)}
          onHold={noop}
          onRelease={noop}
          onAct={noop}
          onDismiss={noop}
        />
      </>
    ),
  },
  finder: {
    render: (finder) => <FramedFinder finder={finder} />,
    // Prefers a snapshot in which the other region of the finder also has results.
    isPreferred: ({ context: { documents, employees } }, state) =>
      (state.includes('documents') && employees.length > 0) ||
      (state.includes('employees') && documents.length > 0),
  },
  profile: { render: (profile) => <FramedProfile profile={profile} />, path: homePath },
  password: { render: (password) => <ReviewedDialog password={password} /> },
  preferences: { render: (preferences) => <ReviewedDialog preferences={preferences} /> },
  delegations: {
    render: (delegations) => <FramedAbsence delegations={delegations} />,
    isPreferred: ({ context: { mine } }) => mine.length > 0,
    path: settingsPath('absence'),
  },
  devices: {
    render: (devices) => <FramedDevices devices={devices} />,
    isPreferred: ({ context: { devices } }) => devices.length > 1,
    path: settingsPath('devices'),
  },
  push: { render: (push) => <ReviewedDialog push={push} /> },
  vouchers: {
    render: (vouchers) => (
      <FramedVouchers vouchers={vouchers} draft={vouchers.matches('writing') && <DraftDialog />} />
    ),
  },
  draft: {
    render: (draft) => (
      <FramedVouchers draft={draft.status === 'active' && <DraftDialog draft={draft} />} />
    ),
    isPreferred: (draft, state) => {
      if (state === 'composing.findingSavedDraft') return true
      return hasLine(draft) && (!statesWithTitle.has(state) || draft.context.title !== '')
    },
  },
  approvers: {
    render: (approvers) => {
      // The dialog requests candidates when it opens. So in a snapshot without a request it is closed, and only the draft is visible.
      const isOpen = !approvers.matches({ candidates: 'notLoaded' })
      const state = isOpen ? 'composing.ordering' : 'composing.form'
      return <FramedVouchers draft={<DraftDialog draft={draftIn(state)} approvers={approvers} />} />
    },
    // Prefers a snapshot in which the other region of the dialog has loaded its data.
    isPreferred: ({ value, context }, state) =>
      state.startsWith('candidates')
        ? value.line === 'ready' && context.line.length > 1
        : value.candidates === 'ready' && (value.line !== 'ready' || context.line.length > 1),
  },
  receivers: {
    render: (receivers) => (
      <FramedVouchers
        draft={<DraftDialog draft={draftIn('composing.ordering')} receivers={receivers} />}
      />
    ),
    isPreferred: ({ context }) => context.receivers.length > 0,
  },
  lines: {
    render: (lines) => (
      <FramedVouchers draft={<DraftDialog draft={draftIn('composing.ordering')} lines={lines} />} />
    ),
  },
  files: {
    render: (files) => {
      // Files are locked in several states of the draft. The submission is shown behind them.
      const state = files.matches('locked') ? 'submitting' : 'composing.form'
      return <FramedVouchers draft={<DraftDialog draft={draftIn(state)} files={files} />} />
    },
    isPreferred: ({ context }) => context.attached.length > 0 || context.removed !== null,
  },
  home: {
    render: (home) => <FramedHome home={home} />,
    isPreferred: ({ context: { content } }, state) =>
      state === 'failed' || (!!content && 'documents' in content && content.documents.length > 0),
    path: homePath,
  },
  calendar: { render: (calendar) => <FramedCalendar calendar={calendar} />, path: calendarPath },
  analytics: {
    render: (analytics) => <FramedAnalytics analytics={analytics} />,
    path: analyticsPath,
  },
  boxes: {
    render: (boxes) =>
      boxes.matches({ activity: 'reading' }) ? <FramedDocument /> : <FramedBox boxes={boxes} />,
    // Prefers a loaded list; in a bulk approval, several selected documents with different results.
    isPreferred: ({ value, context: { selected, results } }, state) => {
      if (state.startsWith('list')) return value.activity === 'browsing'
      if (/reported/.test(state)) return new Set(results.map(({ status }) => status)).size > 1
      if (value.list !== 'ready') return false
      return !/checkingSelection|confirming|approving/.test(state) || selected.length > 2
    },
    path: pendingPath,
  },
  signing: {
    render: (signing) => <FramedDocument signing={signing} />,
    isPreferred: ({ context: { document } }, state) =>
      !/edraft/.test(state) || document?.doc_status === documentStatuses.rejected,
    path: pendingPath,
  },
  viewer: {
    render: (viewer, { boxText }) => {
      const view = viewerView(viewer, boxText)
      return (
        <FramedDocument>
          <InNextFrame>{view && <Viewer {...view} keys={false} on={noopHandlers()} />}</InNextFrame>
        </FramedDocument>
      )
    },
    path: pendingPath,
  },
}

import type { SnapshotOf } from '../../models/models.ts'
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
  screenFor,
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

/** The screens of the machines, by machine name. */
export const screens: Readonly<Record<string, MachineScreen>> = {
  session: screenFor<'session'>(
    (snapshot, { text }) => {
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
    ({ context }) => !context.expired,
  ),
  registration: screenFor<'registration'>((snapshot, { text, language }) => (
    <SignedOut>
      <Register
        {...registerView(snapshot, text, language === 'ko' ? registerKo : registerEn)}
        signInPath={publicPaths.signIn}
        onField={noop}
        onConsent={noop}
        onSubmit={noop}
      />
    </SignedOut>
  )),
  badges: screenFor<'badges'>((snapshot) => <FramedVouchers badges={snapshot} />, hasCounts),
  notices: screenFor<'notices'>((snapshot, { text }) => (
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
  )),
  finder: screenFor<'finder'>(
    (snapshot) => <FramedFinder finder={snapshot} />,
    // Prefers a snapshot in which the other region of the finder also has results.
    ({ context: { documents, employees } }, state) =>
      (state.includes('documents') && employees.length > 0) ||
      (state.includes('employees') && documents.length > 0),
  ),
  profile: screenFor<'profile'>(
    (snapshot) => <FramedProfile profile={snapshot} />,
    () => true,
    homePath,
  ),
  password: screenFor<'password'>((snapshot) => <ReviewedDialog password={snapshot} />),
  preferences: screenFor<'preferences'>((snapshot) => <ReviewedDialog preferences={snapshot} />),
  delegations: screenFor<'delegations'>(
    (snapshot) => <FramedAbsence delegations={snapshot} />,
    ({ context: { mine } }) => mine.length > 0,
    settingsPath('absence'),
  ),
  devices: screenFor<'devices'>(
    (snapshot) => <FramedDevices devices={snapshot} />,
    ({ context: { devices } }) => devices.length > 1,
    settingsPath('devices'),
  ),
  push: screenFor<'push'>((snapshot) => <ReviewedDialog push={snapshot} />),
  vouchers: screenFor<'vouchers'>((snapshot) => (
    <FramedVouchers vouchers={snapshot} draft={snapshot.matches('writing') && <DraftDialog />} />
  )),
  draft: screenFor<'draft'>(
    (snapshot) => (
      <FramedVouchers draft={snapshot.status === 'active' && <DraftDialog draft={snapshot} />} />
    ),
    (snapshot, state) => {
      if (state === 'composing.findingSavedDraft') return true
      return hasLine(snapshot) && (!statesWithTitle.has(state) || snapshot.context.title !== '')
    },
  ),
  approvers: screenFor<'approvers'>(
    (snapshot) => {
      // The dialog requests candidates when it opens. So in a snapshot without a request it is closed, and only the draft is visible.
      const isOpen = !snapshot.matches({ candidates: 'notLoaded' })
      const state = isOpen ? 'composing.ordering' : 'composing.form'
      const draft = snapshotIn('draft', state, hasLine)
      return <FramedVouchers draft={<DraftDialog draft={draft} approvers={snapshot} />} />
    },
    // Prefers a snapshot in which the other region of the dialog has loaded its data.
    ({ value, context }, state) =>
      state.startsWith('candidates')
        ? value.line === 'ready' && context.line.length > 1
        : value.candidates === 'ready' && (value.line !== 'ready' || context.line.length > 1),
  ),
  receivers: screenFor<'receivers'>(
    (snapshot) => {
      const draft = snapshotIn('draft', 'composing.ordering', hasLine)
      return <FramedVouchers draft={<DraftDialog draft={draft} receivers={snapshot} />} />
    },
    ({ context }) => context.receivers.length > 0,
  ),
  lines: screenFor<'lines'>((snapshot) => {
    const draft = snapshotIn('draft', 'composing.ordering', hasLine)
    return <FramedVouchers draft={<DraftDialog draft={draft} lines={snapshot} />} />
  }),
  files: screenFor<'files'>(
    (snapshot) => {
      // Files are locked in several states of the draft. The submission is shown behind them.
      const state = snapshot.matches('locked') ? 'submitting' : 'composing.form'
      const draft = snapshotIn('draft', state, hasLine)
      return <FramedVouchers draft={<DraftDialog draft={draft} files={snapshot} />} />
    },
    ({ context }) => context.attached.length > 0 || context.removed !== null,
  ),
  home: screenFor<'home'>(
    (snapshot) => <FramedHome home={snapshot} />,
    ({ context: { content } }, state) =>
      state === 'failed' || (!!content && 'documents' in content && content.documents.length > 0),
    homePath,
  ),
  calendar: screenFor<'calendar'>(
    (snapshot) => <FramedCalendar calendar={snapshot} />,
    () => true,
    calendarPath,
  ),
  analytics: screenFor<'analytics'>(
    (snapshot) => <FramedAnalytics analytics={snapshot} />,
    () => true,
    analyticsPath,
  ),
  boxes: screenFor<'boxes'>(
    (snapshot) =>
      snapshot.matches({ activity: 'reading' }) ? (
        <FramedDocument />
      ) : (
        <FramedBox boxes={snapshot} />
      ),
    // Prefers a loaded list; in a bulk approval, several selected documents with different results.
    ({ value, context: { selected, results } }, state) => {
      if (state.startsWith('list')) return value.activity === 'browsing'
      if (/reported/.test(state)) return new Set(results.map(({ status }) => status)).size > 1
      if (value.list !== 'ready') return false
      return !/checkingSelection|confirming|approving/.test(state) || selected.length > 2
    },
    pendingPath,
  ),
  signing: screenFor<'signing'>(
    (snapshot) => <FramedDocument signing={snapshot} />,
    ({ context: { document } }, state) =>
      !/edraft/.test(state) || document?.doc_status === documentStatuses.rejected,
    pendingPath,
  ),
  viewer: screenFor<'viewer'>(
    (snapshot, { boxText }) => {
      const view = viewerView(snapshot, boxText)
      return (
        <FramedDocument>
          <InNextFrame>{view && <Viewer {...view} keys={false} on={noopHandlers()} />}</InNextFrame>
        </FramedDocument>
      )
    },
    undefined,
    pendingPath,
  ),
}

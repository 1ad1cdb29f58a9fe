import type { SnapshotFrom } from 'xstate'
import { documentStatuses } from '../../contract/document.ts'
import type { analyticsMachine } from '../../machines/analytics/analytics.machine.ts'
import type { approversMachine } from '../../machines/approvers/approvers.machine.ts'
import type { badgesMachine } from '../../machines/badges/badges.machine.ts'
import type { boxesMachine } from '../../machines/boxes/boxes.machine.ts'
import type { calendarMachine } from '../../machines/calendar/calendar.machine.ts'
import type { delegationsMachine } from '../../machines/delegations/delegations.machine.ts'
import type { devicesMachine } from '../../machines/devices/devices.machine.ts'
import { draftMachine } from '../../machines/draft/draft.machine.ts'
import type { filesMachine } from '../../machines/files/files.machine.ts'
import type { finderMachine } from '../../machines/finder/finder.machine.ts'
import type { homeMachine } from '../../machines/home/home.machine.ts'
import type { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { passwordMachine } from '../../machines/password/password.machine.ts'
import type { preferencesMachine } from '../../machines/preferences/preferences.machine.ts'
import type { profileMachine } from '../../machines/profile/profile.machine.ts'
import { pushMachine } from '../../machines/push/push.machine.ts'
import type { linesMachine } from '../../machines/lines/lines.machine.ts'
import type { receiversMachine } from '../../machines/receivers/receivers.machine.ts'
import type { registrationMachine } from '../../machines/registration/registration.machine.ts'
import type { sessionMachine } from '../../machines/session/session.machine.ts'
import type { signingMachine } from '../../machines/signing/signing.machine.ts'
import type { viewerMachine } from '../../machines/viewer/viewer.machine.ts'
import type { vouchersMachine } from '../../machines/vouchers/vouchers.machine.ts'
import { paths, pendingPath } from '../../src/app/paths.ts'
import { analyticsPath, calendarPath, homePath, settingsPath } from '../../src/app/screens.ts'
import { noticesView } from '../../src/layout/Notices.view.ts'
import { Password } from '../../src/screens/Password/Password.tsx'
import { passwordView } from '../../src/screens/Password/Password.view.ts'
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
  screenFor,
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

interface ProfileDialogProps {
  password?: SnapshotFrom<typeof passwordMachine>
  push?: SnapshotFrom<typeof pushMachine>
  preferences?: SnapshotFrom<typeof preferencesMachine>
}

/** The profile dialog, above the drafting screen. */
function ProfileDialog(given: ProfileDialogProps) {
  const context = useScreenContext()
  const password = given.password ?? snapshotIn(passwordMachine, 'open')
  const push = given.push ?? snapshotIn(pushMachine, 'off')
  const { theme, hasKeys } = given.preferences?.context ?? { theme: context.theme, hasKeys: true }
  return (
    <FramedVouchers>
      {!password.matches('closed') && (
        <Password
          {...passwordView(password, push, { ...context, theme, keys: hasKeys }, context.text)}
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
  session: screenFor<typeof sessionMachine>(
    (snapshot, { text }) => {
      if (snapshot.matches('signedIn')) return <FramedVouchers session={snapshot} />
      return (
        <SignedOut>
          <SignIn
            {...signInView(snapshot, text)}
            registerPath={paths.register}
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
  registration: screenFor<typeof registrationMachine>((snapshot, { text, language }) => (
    <SignedOut>
      <Register
        {...registerView(snapshot, text, language === 'ko' ? registerKo : registerEn)}
        signInPath={paths.signIn}
        onField={noop}
        onConsent={noop}
        onSubmit={noop}
      />
    </SignedOut>
  )),
  badges: screenFor<typeof badgesMachine>(
    (snapshot) => <FramedVouchers badges={snapshot} />,
    hasCounts,
  ),
  notices: screenFor<typeof noticesMachine>((snapshot, { text }) => (
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
  finder: screenFor<typeof finderMachine>(
    (snapshot) => <FramedFinder finder={snapshot} />,
    // Prefers results in the other region.
    ({ context: { documents, employees } }, state) =>
      (state.includes('documents') && employees.length > 0) ||
      (state.includes('employees') && documents.length > 0),
  ),
  profile: screenFor<typeof profileMachine>(
    (snapshot) => <FramedProfile profile={snapshot} />,
    () => true,
    homePath,
  ),
  password: screenFor<typeof passwordMachine>((snapshot) => <ProfileDialog password={snapshot} />),
  preferences: screenFor<typeof preferencesMachine>((snapshot) => (
    <ProfileDialog preferences={snapshot} />
  )),
  delegations: screenFor<typeof delegationsMachine>(
    (snapshot) => <FramedAbsence delegations={snapshot} />,
    ({ context: { mine } }) => mine.length > 0,
    settingsPath('absence'),
  ),
  devices: screenFor<typeof devicesMachine>(
    (snapshot) => <FramedDevices devices={snapshot} />,
    ({ context: { devices } }) => devices.length > 1,
    settingsPath('devices'),
  ),
  push: screenFor<typeof pushMachine>((snapshot) => <ProfileDialog push={snapshot} />),
  vouchers: screenFor<typeof vouchersMachine>((snapshot) => (
    <FramedVouchers vouchers={snapshot} draft={snapshot.matches('writing') && <DraftDialog />} />
  )),
  draft: screenFor<typeof draftMachine>(
    (snapshot) => (
      <FramedVouchers draft={snapshot.status === 'active' && <DraftDialog draft={snapshot} />} />
    ),
    (snapshot, state) => {
      if (state === 'composing.findingSavedDraft') return true
      return hasLine(snapshot) && (!statesWithTitle.has(state) || snapshot.context.title !== '')
    },
  ),
  approvers: screenFor<typeof approversMachine>(
    (snapshot) => {
      // Candidates are requested when the dialog opens: before that, only the draft is visible.
      const isOpen = !snapshot.matches({ candidates: 'notLoaded' })
      const state = isOpen ? 'composing.ordering' : 'composing.form'
      const draft = snapshotIn(draftMachine, state, hasLine)
      return <FramedVouchers draft={<DraftDialog draft={draft} approvers={snapshot} />} />
    },
    // The other region of the dialog is ready where possible.
    ({ value, context }, state) =>
      state.startsWith('candidates')
        ? value.line === 'ready' && context.line.length > 1
        : value.candidates === 'ready' && (value.line !== 'ready' || context.line.length > 1),
  ),
  receivers: screenFor<typeof receiversMachine>(
    (snapshot) => {
      const draft = snapshotIn(draftMachine, 'composing.ordering', hasLine)
      return <FramedVouchers draft={<DraftDialog draft={draft} receivers={snapshot} />} />
    },
    ({ context }) => context.receivers.length > 0,
  ),
  lines: screenFor<typeof linesMachine>((snapshot) => {
    const draft = snapshotIn(draftMachine, 'composing.ordering', hasLine)
    return <FramedVouchers draft={<DraftDialog draft={draft} lines={snapshot} />} />
  }),
  files: screenFor<typeof filesMachine>(
    (snapshot) => {
      // Files are locked while the draft is being submitted.
      const state = snapshot.matches('locked') ? 'submitting' : 'composing.form'
      const draft = snapshotIn(draftMachine, state, hasLine)
      return <FramedVouchers draft={<DraftDialog draft={draft} files={snapshot} />} />
    },
    ({ context }) => context.attached.length > 0 || context.removed !== null,
  ),
  home: screenFor<typeof homeMachine>(
    (snapshot) => <FramedHome home={snapshot} />,
    ({ context: { content } }, state) =>
      state === 'failed' || (!!content && 'documents' in content && content.documents.length > 0),
    homePath,
  ),
  calendar: screenFor<typeof calendarMachine>(
    (snapshot) => <FramedCalendar calendar={snapshot} />,
    () => true,
    calendarPath,
  ),
  analytics: screenFor<typeof analyticsMachine>(
    (snapshot) => <FramedAnalytics analytics={snapshot} />,
    () => true,
    analyticsPath,
  ),
  boxes: screenFor<typeof boxesMachine>(
    (snapshot) =>
      snapshot.matches({ activity: 'reading' }) ? (
        <FramedDocument />
      ) : (
        <FramedBox boxes={snapshot} />
      ),
    // Prefers a loaded list, and in a bulk approval several selected documents with different results.
    ({ value, context: { selected, results } }, state) => {
      if (state.startsWith('list')) return value.activity === 'browsing'
      if (/reported/.test(state)) return new Set(results.map(({ status }) => status)).size > 1
      if (value.list !== 'ready') return false
      return !/checkingSelection|confirming|approving/.test(state) || selected.length > 2
    },
    pendingPath,
  ),
  signing: screenFor<typeof signingMachine>(
    (snapshot) => <FramedDocument signing={snapshot} />,
    ({ context: { document } }, state) =>
      !/edraft/.test(state) || document?.doc_status === documentStatuses.rejected,
    pendingPath,
  ),
  viewer: screenFor<typeof viewerMachine>(
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

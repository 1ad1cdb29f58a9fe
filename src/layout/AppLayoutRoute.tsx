import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { createActor } from 'xstate'
import { badgesMachine } from '../../machines/badges/badges.machine.ts'
import { finderMachine } from '../../machines/finder/finder.machine.ts'
import { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { passwordMachine } from '../../machines/password/password.machine.ts'
import { pushMachine } from '../../machines/push/push.machine.ts'
import type { Session } from '../../machines/session/session.ports.ts'
import {
  useApp,
  useMainText,
  useSession,
  useInstallationSettings,
  useSnapshot,
} from '../app/appContext.ts'
import { publicPaths } from '../app/paths.ts'
import { settingsPath } from '../app/screens.ts'
import { FinderRoute } from '../screens/Finder/FinderRoute.tsx'
import { ErrorPageRoute } from '../screens/ErrorPage/ErrorPageRoute.tsx'
import { ProfileDialogRoute } from '../screens/ProfileDialog/ProfileDialogRoute.tsx'
import { BannerContext } from '../loading/BannerContext.ts'
import { ErrorBoundary } from '../loading/ErrorBoundary.tsx'
import { afterFirstData, afterScreenPaint } from '../loading/afterPaint.ts'
import { DeferUntilPaint } from '../loading/DeferUntilPaint.tsx'
import { setTimeZone } from '../text/dates.ts'
import { LoadingStatus } from './LoadingStatus.tsx'
import { LazyBoundary, LoadingContext, NotifyLoadErrorContext } from '../loading/LazyBoundary.tsx'
import { lazyComponent } from '../loading/lazyComponent.ts'
import { watchTaps } from '../hooks/doubleTap.ts'
import { machineAttributes } from '../hooks/machineAttributes.view.ts'
import { AwayBannerRoute } from '../screens/Absence/AwayBannerRoute.tsx'
import { badgesEventOf } from './badgesEvent.ts'
import {
  changedDocumentsOfEvent,
  createServerChangeRelay,
  serverChangesOfEvent,
} from '../app/serverChanges.ts'
import { SessionExpiryBanner } from './SessionExpiryBanner.tsx'
import { AppLayout } from './AppLayout.tsx'
import { appLayoutView, sessionExpiryView, themeButtonOf } from './AppLayout.view.ts'
import { languageButtonOf } from './language.view.ts'
import { NoticesRoute } from './NoticesRoute.tsx'

const HelpRoute = lazyComponent(() => import('../screens/Help/HelpRoute.tsx'), 'HelpRoute')

const SingleSignOnLinkRoute = lazyComponent(
  () => import('../screens/SignIn/SingleSignOnLinkRoute.tsx'),
  'SingleSignOnLinkRoute',
)

/** The main layout for a signed-in employee. Without a session it redirects to the sign-in. */
export function AppLayoutRoute() {
  const { pathname, search } = useLocation()
  const snapshot = useSession()
  const { session, hasSignedOut } = snapshot.context
  // The sign-in returns to this page, except after a sign-out. Memoized, because a new object in each render would cause another redirect.
  const from = pathname + search
  const state = useMemo(() => (hasSignedOut ? null : { from }), [hasSignedOut, from])
  if (snapshot.matches('restoring')) return null
  if (!snapshot.matches('signedIn')) {
    return <Navigate to={publicPaths.signIn} replace state={state} />
  }
  // This is the only condition for a redirect to the sign-in. A second condition could cause an endless redirect loop.
  if (!session) throw new Error('unreachable: signed in without a session')
  // The key resets all state when another employee signs in.
  return <SignedInLayout key={session.employee.user.username} session={session} />
}

function SignedInLayout({ session }: { session: Session }) {
  const app = useApp()
  const text = useMainText()
  const { mediaBase, pushObstacle, features, passwordSignIn, singleSignOn, timeZone } =
    useInstallationSettings()
  // Set before the screens, which are rendered after this component, format their timestamps.
  setTimeZone(timeZone)
  const notices = useActorRef(noticesMachine, { inspect: app.inspect })
  const [machines] = useState(() => ({
    badges: app.provide(badgesMachine),
    finder: app.provide(finderMachine),
    password: app.provide(passwordMachine),
    push: app.provide(pushMachine),
  }))
  const password = useActorRef(machines.password, { inspect: app.inspect, input: { notices } })
  const { endpoint = null } = session.employee
  const pushInput = { notices, session: app.session, obstacle: pushObstacle, endpoint }
  // If the settings could not be read when the page opened, their defaults contain a push obstacle. A later successful read changes the
  // obstacle, and a new actor is started.
  const push = useMemo(
    () => createActor(machines.push, { inspect: app.inspect, input: pushInput }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [pushObstacle],
  )
  useEffect(() => {
    push.start()
    return () => {
      push.stop()
    }
  }, [push])
  // Another tab can have switched push notifications on or off.
  useEffect(() => {
    if (push.getSnapshot().context.endpoint !== endpoint) push.send({ type: 'push.check' })
  }, [push, endpoint])
  const badges = useActorRef(machines.badges, {
    inspect: app.inspect,
    input: { random: Math.random },
  })
  const finder = useActorRef(machines.finder, { inspect: app.inspect })
  const { loadRecorder } = app
  // Loads the recorder for problem reports, also after a restored session. Until the recorder is loaded, the queue of inspection events has
  // no size limit.
  useEffect(() => afterFirstData(() => loadRecorder().catch(() => undefined)), [loadRecorder])
  const badgesSnapshot = useSelector(badges, (current) => current)
  const snapshot = useSession()
  const preferencesSnapshot = useSnapshot(app.preferences)
  const { key: visit, pathname, search } = useLocation()
  const notifyCodeNotLoaded = useCallback(
    () => notices.send({ type: 'notices.show', code: 'missing' }),
    [notices],
  )

  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) badges.send({ type: 'badges.refresh' })
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [badges])

  useEffect(() => {
    const renewals = app.session.on('session.renewed', ({ minutes }) =>
      notices.send({ type: 'notices.show', code: 'sessionRenewed', values: { minutes } }),
    )
    return () => renewals.unsubscribe()
  }, [app.session, notices])

  const { onLateNotice } = app
  const { username } = session.employee.user
  useEffect(
    () =>
      onLateNotice(username, (notice) => {
        // The notices of this page are no longer seen after the session has ended.
        const isSeen = app.session.getSnapshot().matches('signedIn')
        if (isSeen) notices.send({ type: 'notices.show', ...notice })
        return isSeen
      }),
    [onLateNotice, username, app.session, notices],
  )

  useEffect(watchTaps, [])

  const navigate = useNavigate()
  const { onNotificationClick } = app
  useEffect(
    () =>
      onNotificationClick((path) => {
        // A dialog covers the links of the page. A clicked notification does not navigate either, so that the employee does not leave a
        // draft or a running bulk approval.
        if (document.querySelector('[aria-modal=true]')) return false
        navigate(path)
        return true
      }),
    [onNotificationClick, navigate],
  )

  const { listen, registerWorker, reloadEmployee } = app
  const [changes] = useState(createServerChangeRelay)
  // Reloads the employee after an administrator has changed the employee's department or name. Other tabs receive the new session when it
  // is stored.
  const refreshEmployee = useCallback(async () => {
    const { session: currentSession } = app.session.getSnapshot().context
    const changedSession = currentSession && (await reloadEmployee(currentSession))
    const currentSnapshot = app.session.getSnapshot()
    if (
      changedSession &&
      currentSnapshot.context.session === currentSession &&
      !currentSnapshot.hasTag('busy')
    ) {
      app.session.send({ type: 'session.changedElsewhere', session: changedSession })
    }
  }, [app.session, reloadEmployee])
  useEffect(
    () =>
      listen(username, (event) => {
        badges.send(badgesEventOf(event))
        const documentIds = changedDocumentsOfEvent(event)
        for (const change of serverChangesOfEvent(event)) changes.publish(change, documentIds)
        if (event.type !== 'refetch') return
        void refreshEmployee()
        // An earlier check can have failed with the connection. In a browser that had no subscription, the check sends no request.
        if (push.getSnapshot().matches('off')) push.send({ type: 'push.check' })
      }),
    [listen, username, badges, push, changes, refreshEmployee],
  )

  useEffect(() => {
    registerWorker()
  }, [registerWorker, pushObstacle])

  const [isHelpOpen, setHelpOpen] = useState(false)
  const closeHelp = () => setHelpOpen(false)
  const [isBannerMissing, setBannerMissing] = useState(false)
  // The features can change, as `pushObstacle` above. The banner is hidden on the absence tab, which shows the same delegations.
  const isBannerWanted = features.includes('delegations') && !isBannerMissing
  const hasBanner = isBannerWanted && pathname !== settingsPath('absence')
  // Memoized, so that a changed badge count does not render the page again.
  const outletContext = useMemo(
    () => ({ notices, badges, push, changes, openHelp: () => setHelpOpen(true) }),
    [notices, badges, push, changes],
  )
  const viewInput = {
    employee: session.employee,
    media: mediaBase,
    choices: {
      otherLanguage: languageButtonOf(
        text,
        app.language,
        (language) => app.preferences.send({ type: 'preferences.setLanguage', language }),
        machineAttributes(preferencesSnapshot),
      ),
      theme: themeButtonOf(text, app.theme, (theme) =>
        app.preferences.send({ type: 'preferences.setTheme', theme }),
      ),
    },
  }
  const view = appLayoutView(snapshot, badgesSnapshot, viewInput, text, {
    signOut: () => app.session.send({ type: 'session.signOut' }),
    finder: () => finder.send({ type: 'finder.open' }),
    help: outletContext.openHelp,
    open: () => password.send({ type: 'password.open' }),
  })
  const sessionExpiry = sessionExpiryView(snapshot, text)
  const renewal = {
    onPassword: (password: string) => app.session.send({ type: 'session.setPassword', password }),
    onRenew: () => app.session.send({ type: 'session.renew' }),
  }
  const sessionBanner = sessionExpiry && (
    <SessionExpiryBanner {...sessionExpiry} {...renewal} hasPassword={passwordSignIn !== false}>
      {singleSignOn && (
        <LazyBoundary fallback={null} onMissing={() => undefined}>
          <SingleSignOnLinkRoute
            singleSignOn={singleSignOn}
            next={pathname + search}
            look="inline"
          />
        </LazyBoundary>
      )}
    </SessionExpiryBanner>
  )
  return (
    <NotifyLoadErrorContext value={notifyCodeNotLoaded}>
      <LoadingContext value={<LoadingStatus>{text.frame.loading}</LoadingStatus>}>
        <BannerContext value={sessionBanner}>
          <AppLayout {...view}>
            {hasBanner && (
              <LazyBoundary fallback={null} onMissing={() => setBannerMissing(true)}>
                <DeferUntilPaint after={afterScreenPaint}>
                  <AwayBannerRoute changes={changes} />
                </DeferUntilPaint>
              </LazyBoundary>
            )}
            <ErrorBoundary
              visit={visit}
              fallback={(again) => <ErrorPageRoute error="server" again={again} />}
            >
              <Outlet context={outletContext} />
            </ErrorBoundary>
            <NoticesRoute notices={notices} />
            <FinderRoute
              finder={finder}
              groups={view.navigation.groups}
              onHelp={outletContext.openHelp}
            />
            <ProfileDialogRoute password={password} push={push} />
            {isHelpOpen && (
              <LazyBoundary onMissing={closeHelp}>
                <HelpRoute onClose={closeHelp} />
              </LazyBoundary>
            )}
          </AppLayout>
        </BannerContext>
      </LoadingContext>
    </NotifyLoadErrorContext>
  )
}

import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { badgesMachine } from '../../../machines/badges/badges.machine.ts'
import type { HomeInput } from '../../../machines/home/home.context.ts'
import { homeMachine } from '../../../machines/home/home.machine.ts'
import {
  type HomeSection as Section,
  homeSections,
  type NonGuideSection,
} from '../../../machines/home/home.ports.ts'
import { useApp, useMainText, useTexts } from '../../app/appContext.ts'
import { draftingPath } from '../../app/screens.ts'
import { listenWhenVisible, type ServerChangeRelay } from '../../app/serverChanges.ts'
import { todayOf } from '../../app/today.ts'
import { useReturn } from '../../hooks/useReturn.ts'
import { homeTexts } from '../../text/home.ts'
import { Guide } from './Guide.tsx'
import { guideView, isGuideOffered } from './Guide.view.ts'
import { Home } from './Home.tsx'
import { dependsOnBatches, dependsOnBoxes, homeSectionView } from './Home.view.ts'
import { HomeSection } from './HomeSection.tsx'

/** The home screen. Its sections load independently of each other. */
export function HomeRoute() {
  const { productName, home } = useMainText()
  const [returns, setReturns] = useState(0)
  const countReturn = useCallback(() => setReturns((count) => count + 1), [])
  return (
    <Home product={productName} heading={home}>
      {homeSections.map((section) =>
        section === 'submitted' ? (
          <GuideOrSubmitted key={`${section} ${returns}`} />
        ) : (
          <SectionRoute
            key={`${section} ${returns}`}
            section={section}
            onUnshownRedraft={countReturn}
          />
        ),
      )}
    </Home>
  )
}

/** The guide to the first approval request. */
export function GuideRoute() {
  const text = useMainText()
  const { home, snapshot } = useSection('guide')
  const { guide } = useTexts(homeTexts)
  const received = useReceivedCounts()
  return (
    <Home product={text.productName} heading={text.guide} isPage>
      <Guide
        {...guideView(snapshot, text, guide, received)}
        onRetry={() => home.send({ type: 'home.retry' })}
      />
    </Home>
  )
}

/**
 * A new employee has no documents yet, and sees the guide in place of the submitted documents. The guide and the submitted documents share
 * one request (`src/world/home.ts`). The component of the submitted documents sends it when it is mounted, and the guide waits for its
 * response.
 */
function GuideOrSubmitted() {
  const { home, snapshot } = useSection('guideCard')
  const text = useMainText()
  const { guide } = useTexts(homeTexts)
  const received = useReceivedCounts()
  if (!isGuideOffered(snapshot)) {
    return <SectionRoute section="submitted" isHeld={snapshot.matches('loading')} />
  }
  return (
    <Guide
      {...guideView(snapshot, text, guide, received)}
      onRetry={() => home.send({ type: 'home.retry' })}
    />
  )
}

interface SectionRouteProps {
  section: NonGuideSection
  /** While it is true, the section stays a placeholder, because the guide may replace it. */
  isHeld?: boolean
  /** Called if the employee comes back before the drafting screen with the redrafted document was shown. All sections then load again. */
  onUnshownRedraft?: () => void
}

function SectionRoute({ section, isHeld = false, onUnshownRedraft }: SectionRouteProps) {
  const text = useMainText()
  const homeText = useTexts(homeTexts)
  const app = useApp()
  const { home, snapshot } = useSection(section)
  const returnFromRedraft = useCallback(() => {
    if (home.getSnapshot().matches('redrafted')) onUnshownRedraft?.()
  }, [home, onUnshownRedraft])
  useReturn(returnFromRedraft)
  const on = {
    retry: () => home.send({ type: 'home.retry' }),
    redraft: (id: number) => home.send({ type: 'home.redraft', id }),
  }
  const received = useReceivedCounts()
  const view = homeSectionView(snapshot, text, homeText, todayOf(app), received)
  const loadingView = isHeld && ({ status: 'loading', count: null, outdated: null } as const)
  return <HomeSection {...view} {...loadingView} on={on} />
}

interface OutletContext extends Pick<HomeInput, 'notices'> {
  badges: ActorRefFrom<typeof badgesMachine>
  changes: ServerChangeRelay
}

/** The draft counts that the badges have received since this component was mounted; null before the first. */
function useReceivedCounts(): readonly number[] | null {
  const { badges } = useOutletContext<OutletContext>()
  const counts = useSelector(badges, (current) => current.context.counts.drafts)
  const [before] = useState(counts)
  return counts === before ? null : counts
}

/** The machine of one section. It receives the changes of the boxes, and of the batches that can be drafted, that the server reports. */
function useSection(section: Section) {
  const app = useApp()
  const navigate = useNavigate()
  const { notices, changes } = useOutletContext<OutletContext>()
  const [machine] = useState(() => app.provide(homeMachine))
  const employee = app.session.getSnapshot().context.session?.employee.user.username
  if (!employee) throw new Error('The home screen needs a signed-in employee.')
  const home = useActorRef(machine, {
    inspect: app.inspect,
    input: { section, employee, notices, newId: app.newId, random: Math.random },
  })
  const snapshot = useSelector(home, (current) => current)
  const { redraft } = snapshot.context
  useEffect(() => {
    // `drafts` is subscribed before `box`. When a hidden page becomes visible and reports both, `home.changed` then reloads the section
    // immediately, which replaces the delayed reload of `home.batchesChanged`. In the other order, the section would be loaded twice.
    const unsubscribers = [
      listenWhenVisible(changes, ['drafts'], () => {
        if (dependsOnBatches(section)) home.send({ type: 'home.batchesChanged' })
      }),
      listenWhenVisible(changes, ['box'], () => {
        if (dependsOnBoxes(section)) home.send({ type: 'home.changed' })
      }),
    ]
    return () => unsubscribers.forEach((end) => end())
  }, [changes, section, home])
  useEffect(() => {
    if (redraft) navigate(draftingPath(redraft.category), { state: { redraft } })
  }, [redraft, navigate])
  return { home, snapshot }
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router-dom'
import type { HomeInput } from '../../../machines/home/home.context.ts'
import { homeMachine } from '../../../machines/home/home.machine.ts'
import { homeSections, type HomeSection as Section } from '../../../machines/home/home.ports.ts'
import { useApp, useText, useTexts } from '../../app/app.ts'
import { draftingPath } from '../../app/screens.ts'
import { listenWhileVisible, type ServerChanges } from '../../app/serverChanges.ts'
import { homeTexts } from '../../text/home.ts'
import { Home } from './Home.tsx'
import { homeSectionView } from './Home.view.ts'
import { HomeSection } from './HomeSection.tsx'

/** The home screen. Its sections load independently of each other. */
export function HomeRoute() {
  const { productName, home } = useText()
  return (
    <Home product={productName} heading={home}>
      {homeSections.map((section) => (
        <SectionRoute key={section} section={section} />
      ))}
    </Home>
  )
}

interface Around extends Pick<HomeInput, 'notices'> {
  changes: ServerChanges
}

/** One section. It is reloaded when the server reports a change of the boxes, or of the batches that can be drafted. */
function SectionRoute({ section }: { section: Section }) {
  const app = useApp()
  const text = useText()
  const homeText = useTexts(homeTexts)
  const navigate = useNavigate()
  const { notices, changes } = useOutletContext<Around>()
  const [machine] = useState(() => app.provide(homeMachine))
  const employee = app.session.getSnapshot().context.session?.employee.user.username
  if (!employee) throw new Error('The home screen needs a signed-in employee.')
  const home = useActorRef(machine, {
    inspect: app.inspect,
    input: { section, employee, notices, newId: app.newId },
  })
  const snapshot = useSelector(home, (current) => current)
  const { redraft } = snapshot.context
  const change = section === 'savedDrafts' || section === 'batches' ? 'drafts' : 'box'
  useEffect(
    () => listenWhileVisible(changes, change, () => home.send({ type: 'home.changed' })),
    [changes, change, home],
  )
  useEffect(() => {
    if (redraft) navigate(draftingPath(redraft.category), { state: { redraft } })
  }, [redraft, navigate])
  const on = useMemo(
    () => ({
      retry: () => home.send({ type: 'home.retry' }),
      redraft: (id: number) => home.send({ type: 'home.redraft', id }),
    }),
    [home],
  )
  return <HomeSection {...homeSectionView(snapshot, text, homeText)} on={on} />
}

import type { SnapshotFrom } from 'xstate'
import type { homeMachine } from '../../machines/home/home.machine.ts'
import { Home } from '../../src/screens/Home/Home.tsx'
import { homeSectionView } from '../../src/screens/Home/Home.view.ts'
import { HomeSection } from '../../src/screens/Home/HomeSection.tsx'
import { noopHandlers, useScreenContext } from './context.tsx'
import { Framed } from './frame.tsx'

/** The home screen in the main layout, with only the section of this machine. */
export function FramedHome({ home }: { home: SnapshotFrom<typeof homeMachine> }) {
  const { text, homeText } = useScreenContext()
  return (
    <Framed as={home.context.employee}>
      <Home product={text.productName} heading={text.home}>
        <HomeSection {...homeSectionView(home, text, homeText)} on={noopHandlers()} />
      </Home>
    </Framed>
  )
}

import type { SnapshotOf } from '../../models/models.ts'
import { today } from '../../models/samples/days.ts'
import { Home } from '../../src/screens/Home/Home.tsx'
import { homeSectionView } from '../../src/screens/Home/Home.view.ts'
import { HomeSection } from '../../src/screens/Home/HomeSection.tsx'
import { noopHandlers, useScreenContext } from './context.tsx'
import { FramedScreen } from './frame.tsx'

/** The home screen in the main layout, with only the section of this machine. */
export function FramedHome({ home }: { home: SnapshotOf<'home'> }) {
  const { text, homeText } = useScreenContext()
  return (
    <FramedScreen as={home.context.employee}>
      <Home product={text.productName} heading={text.home}>
        <HomeSection {...homeSectionView(home, text, homeText, today)} on={noopHandlers()} />
      </Home>
    </FramedScreen>
  )
}

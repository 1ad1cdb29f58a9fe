import { Route, Routes } from 'react-router-dom'
import type { SnapshotOf } from '../../models/models.ts'
import { today } from '../../models/samples/days.ts'
import { useMainText, useTexts } from '../../src/app/appContext.ts'
import { homePath } from '../../src/app/screens.ts'
import { AppLayoutRoute } from '../../src/layout/AppLayoutRoute.tsx'
import { Home } from '../../src/screens/Home/Home.tsx'
import { homeSectionView } from '../../src/screens/Home/Home.view.ts'
import { HomeSection } from '../../src/screens/Home/HomeSection.tsx'
import { homeTexts } from '../../src/text/home.ts'

const noop = () => undefined

/** The home screen in the main layout, with only the section of this machine. Its route would show the machine in each section. */
export function HomeInLayout({ home }: { home: SnapshotOf<'home'> }) {
  return (
    <Routes>
      <Route element={<AppLayoutRoute />}>
        <Route path={homePath} element={<OneSection home={home} />} />
      </Route>
    </Routes>
  )
}

function OneSection({ home }: { home: SnapshotOf<'home'> }) {
  const text = useMainText()
  const homeText = useTexts(homeTexts)
  return (
    <Home product={text.productName} heading={text.home}>
      <HomeSection
        {...homeSectionView(home, text, homeText, today)}
        on={{ retry: noop, redraft: noop }}
      />
    </Home>
  )
}

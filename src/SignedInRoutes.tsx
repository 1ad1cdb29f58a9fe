import { useEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useApp } from './app/appContext.ts'
import { publicPaths } from './app/paths.ts'
import {
  analyticsPath,
  boxNames,
  boxPaths,
  calendarPath,
  documentPattern,
  draftingRoutes,
  guidePath,
  homePath,
  patternsOutsideNavigation,
  profilePattern,
  screenPatterns,
} from './app/screens.ts'
import { AppLayoutRoute } from './layout/AppLayoutRoute.tsx'
import { lazyComponent } from './loading/lazyComponent.ts'
import { LazyBoxList } from './screens/Box/LazyBoxList.tsx'

/** Loads the code of a box, and in parallel that of its list, unless the URL opens a document. */
async function loadBox() {
  const opensDocument = new URLSearchParams(location.search).has('document')
  // A list that could not be loaded is loaded again when it is rendered.
  const list = opensDocument ? undefined : LazyBoxList.load().catch(() => undefined)
  const [{ BoxRoute }] = await Promise.all([import('./screens/Box/BoxRoute.tsx'), list])
  return { BoxRoute }
}

const BoxRoute = lazyComponent(loadBox, 'BoxRoute')
const DraftingRoute = lazyComponent(
  () => import('./screens/Drafting/DraftingRoute.tsx'),
  'DraftingRoute',
)
const HomeRoute = lazyComponent(() => import('./screens/Home/HomeRoute.tsx'), 'HomeRoute')
const AnalyticsRoute = lazyComponent(
  () => import('./screens/Analytics/AnalyticsRoute.tsx'),
  'AnalyticsRoute',
)
const CalendarRoute = lazyComponent(
  () => import('./screens/Calendar/CalendarRoute.tsx'),
  'CalendarRoute',
)
const GuideRoute = lazyComponent(() => import('./screens/Home/HomeRoute.tsx'), 'GuideRoute')
const DocumentRedirectRoute = lazyComponent(
  () => import('./screens/Box/BoxRoute.tsx'),
  'DocumentRedirectRoute',
)
const ProfileRoute = lazyComponent(
  () => import('./screens/Profile/ProfileRoute.tsx'),
  'ProfileRoute',
)
const ChangelogRoute = lazyComponent(
  () => import('./screens/Changelog/ChangelogRoute.tsx'),
  'ChangelogRoute',
)
const ComponentsRoute = lazyComponent(
  () => import('./screens/Components/ComponentsRoute.tsx'),
  'ComponentsRoute',
)
const SettingsRoute = lazyComponent(
  () => import('./screens/Settings/SettingsRoute.tsx'),
  'SettingsRoute',
)

/** Loads the code of the screen at this path. */
export async function loadScreenCode(path: string): Promise<void> {
  if (boxNames.some((box) => boxPaths[box] === path)) await BoxRoute.load()
  if (draftingRoutes.some(([, each]) => each === path)) await DraftingRoute.load()
  if (path === homePath) await HomeRoute.load()
  if (path === calendarPath) await CalendarRoute.load()
  if (path === analyticsPath) await AnalyticsRoute.load()
  if (path === guidePath) await GuideRoute.load()
  if (matchPath(documentPattern, path)) await DocumentRedirectRoute.load()
  if (matchPath(profilePattern, path)) await ProfileRoute.load()
}

/** The screens of a signed-in employee. Every unknown path leads to error-404 (specification, section 2). */
export function SignedInRoutes() {
  const { viewed } = useApp()
  const { pathname } = useLocation()
  useEffect(() => {
    const pattern = screenPatterns.find((one) => matchPath(one, pathname))
    if (pattern) viewed(pattern)
  }, [viewed, pathname])
  return (
    <Routes>
      <Route element={<AppLayoutRoute />}>
        <Route path={homePath} element={<HomeRoute />} />
        <Route path={calendarPath} element={<CalendarRoute />} />
        <Route path={analyticsPath} element={<AnalyticsRoute />} />
        <Route path={guidePath} element={<GuideRoute />} />
        <Route path={documentPattern} element={<DocumentRedirectRoute />} />
        <Route path={profilePattern} element={<ProfileRoute />} />
        {boxNames.map((box) => (
          <Route key={box} path={boxPaths[box]} element={<BoxRoute key={box} box={box} />} />
        ))}
        {draftingRoutes.map(([category, path]) => (
          <Route
            key={category}
            path={path}
            element={<DraftingRoute key={category} category={category} />}
          />
        ))}
        <Route path={patternsOutsideNavigation.settings} element={<SettingsRoute />} />
        <Route path={patternsOutsideNavigation.components} element={<ComponentsRoute />} />
        <Route path={patternsOutsideNavigation.changelog} element={<ChangelogRoute />} />
      </Route>
      <Route path="*" element={<Navigate to={publicPaths.notFound} replace />} />
    </Routes>
  )
}

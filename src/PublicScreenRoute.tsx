import { useLocation } from 'react-router-dom'
import { publicPaths } from './app/paths.ts'
import { lazyComponent } from './loading/lazyComponent.ts'

const RegisterRoute = lazyComponent(
  () => import('./screens/Register/RegisterRoute.tsx'),
  'RegisterRoute',
)
const PresentationRoute = lazyComponent(
  () => import('./screens/Presentation/PresentationRoute.tsx'),
  'PresentationRoute',
)

/** The screen of the current path, for screens without a sign-in whose code is not in the entry chunk. */
export function PublicScreen() {
  return useLocation().pathname.startsWith(publicPaths.register) ? (
    <RegisterRoute />
  ) : (
    <PresentationRoute />
  )
}

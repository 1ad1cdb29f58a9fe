import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { finderMachine } from '../../../machines/finder/finder.machine.ts'
import { openOrLoadingDialog, shortcutKey } from '../../hooks/shortcutKey.ts'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import type { NavigationGroups } from './Finder.view.ts'

const FinderDialogRoute = lazyComponent(
  () => import('./FinderDialogRoute.tsx'),
  'FinderDialogRoute',
)

interface FinderRouteProps {
  finder: ActorRefFrom<typeof finderMachine>
  groups: NavigationGroups
  onHelp(): void
}

/** The finder. ⌘K or Ctrl K opens it on every screen, as the button of the top bar does. */
export function FinderRoute(props: FinderRouteProps) {
  const { finder } = props
  const isClosed = useSelector(finder, (snapshot) => snapshot.matches('closed'))
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (shortcutKey(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // The finder does not open on top of another dialog, or while the code of a dialog or another part is loading. Only a child of that
      // dialog could be displayed correctly there.
      if (!document.querySelector(openOrLoadingDialog)) finder.send({ type: 'finder.open' })
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [finder])
  if (isClosed) return null
  return (
    <LazyBoundary onMissing={() => finder.send({ type: 'finder.close' })}>
      <FinderDialogRoute {...props} />
    </LazyBoundary>
  )
}

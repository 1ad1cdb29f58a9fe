import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { finderMachine } from '../../../machines/finder/finder.machine.ts'
import { useApp } from '../../app/app.ts'
import { shortcutKey } from '../../hooks/shortcutKey.ts'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import type { FinderGroups } from './Finder.view.ts'

const FinderDialogRoute = lazyComponent(
  () => import('./FinderDialogRoute.tsx'),
  'FinderDialogRoute',
)

interface FinderRouteProps {
  groups: FinderGroups
  onHelp(): void
}

/** ⌘K or Ctrl K opens the finder on every screen. */
export function FinderRoute(props: FinderRouteProps) {
  const app = useApp()
  const [machine] = useState(() => app.provide(finderMachine))
  const finder = useActorRef(machine, { inspect: app.inspect })
  const isClosed = useSelector(finder, (snapshot) => snapshot.matches('closed'))
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (shortcutKey(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // The finder does not open on top of another dialog. Only a child of that dialog could be displayed correctly there.
      if (!document.querySelector('[aria-modal=true]')) finder.send({ type: 'finder.open' })
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [finder])
  if (isClosed) return null
  return (
    <LazyBoundary onMissing={() => finder.send({ type: 'finder.close' })}>
      <FinderDialogRoute {...props} finder={finder} />
    </LazyBoundary>
  )
}

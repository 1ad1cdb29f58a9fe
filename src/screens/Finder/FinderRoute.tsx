import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { finderMachine } from '../../../machines/finder/finder.machine.ts'
import { useApp, useText } from '../../app/app.ts'
import { LazyBoundary } from '../../loading/LazyBoundary.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import { shortcutKey } from '../../hooks/shortcutKey.ts'
import { type FinderGroups, finderView } from './Finder.view.ts'

const Finder = lazyComponent(() => import('./Finder.tsx'), 'Finder')

/** ⌘K or Ctrl K opens the finder on every screen. */
export function FinderRoute({ groups }: { groups: FinderGroups }) {
  const { inspect } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const finder = useActorRef(finderMachine, { inspect })
  const snapshot = useSelector(finder, (current) => current)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (shortcutKey(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // Not above another dialog: only a child of that dialog could be displayed correctly above it.
      if (!document.querySelector('[aria-modal=true]')) finder.send({ type: 'finder.open' })
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [finder])
  if (snapshot.matches('closed')) return null
  const close = () => finder.send({ type: 'finder.close' })
  return (
    <LazyBoundary onMissing={close}>
      <Finder
        {...finderView(snapshot, groups, text)}
        on={{
          text: (typed) => finder.send({ type: 'finder.setText', text: typed }),
          choose: (path) => {
            finder.send({ type: 'finder.choose' })
            navigate(path)
          },
          close,
        }}
      />
    </LazyBoundary>
  )
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { finderMachine } from '../../../machines/finder/finder.machine.ts'
import { useApp, useText } from '../../app.ts'
import type { NavigationProps } from '../../layout/Navigation.tsx'
import { Later } from '../../widgets/Later.tsx'
import { part } from '../../widgets/part.ts'
import { shortcutKey } from '../../widgets/shortcutKey.ts'
import { finderView } from './Finder.view.ts'

const Finder = part(() => import('./Finder.tsx').then((file) => file.Finder))

/** ⌘K or Ctrl K finds a screen, wherever the employee is. */
export function FinderRoute({ groups }: Pick<NavigationProps, 'groups'>) {
  const { inspect } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const finder = useActorRef(finderMachine, { inspect })
  const snapshot = useSelector(finder, (current) => current)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (shortcutKey(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // Above another dialog it would lie half in it.
      if (!document.querySelector('[aria-modal=true]')) finder.send({ type: 'finder.open' })
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [finder])
  if (snapshot.matches('closed')) return null
  const close = () => finder.send({ type: 'finder.close' })
  return (
    <Later onMissing={close}>
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
    </Later>
  )
}

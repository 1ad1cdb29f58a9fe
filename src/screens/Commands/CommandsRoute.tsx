import { useEffect, useState } from 'react'
import type { NavigationProps } from '../../layout/Navigation.tsx'
import { useText } from '../../app.ts'
import { Later } from '../../widgets/Later.tsx'
import { part } from '../../widgets/part.ts'
import { shortcutKey } from '../../widgets/shortcutKey.ts'

const Commands = part(() => import('./Commands.tsx').then((file) => file.Commands))

/** ⌘K or Ctrl K finds a screen, wherever the employee is. */
export function CommandsRoute({ groups }: Pick<NavigationProps, 'groups'>) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (shortcutKey(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      // Above another dialog it would lie half in it.
      if (!document.querySelector('[aria-modal=true]')) setOpen(true)
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [])
  if (!isOpen) return null
  return (
    <Later onMissing={() => setOpen(false)}>
      <Commands
        texts={text.commands}
        screens={groups.flatMap(({ destinations }) => destinations)}
        onClose={() => setOpen(false)}
      />
    </Later>
  )
}

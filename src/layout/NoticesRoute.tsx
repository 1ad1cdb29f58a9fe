import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { ActorRefFrom } from 'xstate'
import type { noticesMachine } from '../../machines/notices/notices.machine.ts'
import { useMainText } from '../app/appContext.ts'
import { Notices } from '../ui/Notices.tsx'
import { noticesView } from './Notices.view.ts'

const container = document.getElementById('notices') ?? document.body

/** Notices are rendered outside of the page's root, because an open dialog makes the root inert. */
export function NoticesRoute({ notices }: { notices: ActorRefFrom<typeof noticesMachine> }) {
  const text = useMainText()
  const snapshot = useSelector(notices, (current) => current)
  const noticeNumber = snapshot.context.current?.number
  useEffect(() => {
    // The employee cannot read a notice while the tab is hidden.
    const update = () => {
      if (document.hidden) notices.send({ type: 'notices.hold' })
      else if (!container.querySelector(':hover, :focus-within'))
        notices.send({ type: 'notices.release' })
    }
    if (document.hidden) update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [notices, noticeNumber])
  return createPortal(
    <Notices
      {...noticesView(snapshot, text)}
      onHold={() => notices.send({ type: 'notices.hold' })}
      onRelease={() => notices.send({ type: 'notices.release' })}
      onAct={() => notices.send({ type: 'notices.act' })}
      onDismiss={() => notices.send({ type: 'notices.dismiss' })}
    />,
    container,
  )
}

import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { delegationsMachine } from '../../../machines/delegations/delegations.machine.ts'
import { useApp, useMainText, useTexts } from '../../app/appContext.ts'
import { listenWhenVisible, type ServerChangeRelay } from '../../app/serverChanges.ts'
import { todayOf } from '../../app/today.ts'
import { absenceTexts } from '../../text/absence.ts'
import { AwayBanner } from './AwayBanner.tsx'
import { awayBannerView } from './AwayBanner.view.ts'

type DelegationsRef = ActorRefFrom<typeof delegationsMachine>

/**
 * Starts an actor of the delegations machine. The actor receives an event after each change on the server. In a hidden tab it receives one
 * event for all changes when the tab becomes visible.
 */
export function useDelegationsActor(changes: ServerChangeRelay) {
  const app = useApp()
  const [machine] = useState(() => app.provide(delegationsMachine))
  const delegations = useActorRef(machine, {
    inspect: app.inspect,
    input: { today: () => todayOf(app) },
  })
  const snapshot = useSelector(delegations, (current) => current)
  useEffect(() => {
    const report = () => delegations.send({ type: 'delegations.changed' })
    return listenWhenVisible(changes, ['delegations'], report)
  }, [changes, delegations])
  return { delegations, snapshot }
}

/** Handlers for the question whether to end a delegation. */
export const endQuestionHandlers = (delegations: DelegationsRef) => ({
  askEnd: (id: number) => delegations.send({ type: 'delegations.askEnd', id }),
  end: () => delegations.send({ type: 'delegations.end' }),
  keep: () => delegations.send({ type: 'delegations.keep' }),
})

/** The banner above the page while a delegate acts for the employee. Every page loads this file, so it does not import the absence tab. */
export function AwayBannerRoute({ changes }: { changes: ServerChangeRelay }) {
  const text = useMainText()
  const t = useTexts(absenceTexts)
  const { delegations, snapshot } = useDelegationsActor(changes)
  const view = awayBannerView(snapshot, text, t)
  return view && <AwayBanner {...view} on={endQuestionHandlers(delegations)} />
}

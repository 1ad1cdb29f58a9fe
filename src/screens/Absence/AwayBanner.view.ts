import type { SnapshotFrom } from 'xstate'
import type { Delegation } from '../../../contract/delegation.ts'
import { delegationPeriodOf } from '../../../machines/delegations/absenceForm.rules.ts'
import type { delegationsMachine } from '../../../machines/delegations/delegations.machine.ts'
import { periodTexts } from '../../../machines/delegations/delegations.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { AbsenceText } from '../../text/absence.en.ts'
import type { AwayBannerProps } from './AwayBanner.tsx'

export type DelegationsSnapshot = SnapshotFrom<typeof delegationsMachine>

/** The question whether to end this delegation; null if it is not asked. */
export function endQuestionOf(
  { id, delegate }: Delegation,
  snapshot: DelegationsSnapshot,
  t: AbsenceText,
) {
  const isEnding = snapshot.matches({ open: 'ending' })
  const isAsked = isEnding || snapshot.matches({ open: 'confirmingEnd' })
  if (!isAsked || snapshot.context.delegationToEnd !== id) return null
  return {
    sentence: t.question(delegate.name),
    isEnding,
    cannotEnd: snapshot.can({ type: 'delegations.end' }) ? undefined : t.busy,
    cannotKeep: snapshot.can({ type: 'delegations.keep' }) ? undefined : t.busy,
  }
}

/** The props of the banner above the page while a delegate acts for the employee; null without an active delegation. */
export function awayBannerView(
  snapshot: DelegationsSnapshot,
  t: AbsenceText,
): Omit<AwayBannerProps, 'on'> | null {
  const activeDelegation = snapshot.context.mine.find(({ state }) => state === 'active')
  if (!activeDelegation) return null
  const { outcome } = snapshot.context
  const isEndFailure = outcome === 'endFailed' || outcome === 'endUnconfirmed'
  const { until } = periodTexts(delegationPeriodOf(activeDelegation))
  const canAsk = snapshot.can({ type: 'delegations.askEnd', id: activeDelegation.id })
  return {
    machine: machineAttributes(snapshot),
    id: activeDelegation.id,
    texts: t,
    sentence: t.banner(until, activeDelegation.delegate.name),
    cannotAsk: canAsk ? undefined : t.busy,
    question: endQuestionOf(activeDelegation, snapshot, t),
    failure: isEndFailure ? t.outcomes[outcome] : null,
  }
}

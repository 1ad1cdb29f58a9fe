import type { SnapshotFrom } from 'xstate'
import type { Delegation } from '../../../contract/delegation.ts'
import {
  delegableTypes,
  delegationPeriodOf,
} from '../../../machines/delegations/absenceForm.rules.ts'
import type { delegationsMachine } from '../../../machines/delegations/delegations.machine.ts'
import { periodTexts } from '../../../machines/delegations/delegations.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { AbsenceText } from '../../text/absence.en.ts'
import type { MainText } from '../../text/en.ts'
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

/** The names of the categories to which a delegation is limited; null if it covers all. */
export function limitedKindsOf({ document_types }: Delegation, text: MainText): string | null {
  const kindNames = delegableTypes
    .filter(({ documentType }) => document_types?.includes(documentType))
    .map(({ category }) => text.categories[category])
  return kindNames.length === 0 ? null : kindNames.join(', ')
}

/** What the banner says about one active delegation, or about several. */
function sentenceOf(delegations: readonly Delegation[], text: MainText, t: AbsenceText): string {
  const parts = delegations.map((each) => {
    const { until } = periodTexts(delegationPeriodOf(each))
    return { name: each.delegate.name, until, kinds: limitedKindsOf(each, text) }
  })
  const [first, second] = parts
  if (first && !second) return t.banner(first.until, first.name, first.kinds)
  const delegates = parts.map(({ name, until, kinds }) => t.delegateUntil(name, until, kinds))
  return t.bannerOfSeveral(delegates.join(', '))
}

/**
 * The props of the banner above the page while a delegate acts for the employee; null without an active delegation. The banner can end the
 * only active delegation. If there are several, it links to the absence tab.
 */
export function awayBannerView(
  snapshot: DelegationsSnapshot,
  text: MainText,
  t: AbsenceText,
): Omit<AwayBannerProps, 'on'> | null {
  const active = snapshot.context.mine.filter(({ state }) => state === 'active')
  const [first] = active
  if (!first) return null
  const { outcome } = snapshot.context
  const isEndFailure = outcome === 'endFailed' || outcome === 'endUnconfirmed'
  const canAsk = snapshot.can({ type: 'delegations.askEnd', id: first.id })
  return {
    machine: machineAttributes(snapshot),
    texts: t,
    sentence: sentenceOf(active, text, t),
    end: active.length === 1 ? { id: first.id, cannotAsk: canAsk ? undefined : t.busy } : null,
    question: endQuestionOf(first, snapshot, t),
    failure: isEndFailure ? t.outcomes[outcome] : null,
  }
}

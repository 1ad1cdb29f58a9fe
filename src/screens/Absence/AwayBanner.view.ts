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
export function limitedCategoriesOf({ document_types }: Delegation, text: MainText): string | null {
  const names = delegableTypes
    .filter(({ documentType }) => document_types?.includes(documentType))
    .map(({ category }) => text.categories[category])
  return names.length === 0 ? null : names.join(', ')
}

/** What the banner says about one active delegation, or about several. */
function sentenceOf(delegations: readonly Delegation[], text: MainText, t: AbsenceText): string {
  const parts = delegations.map((each) => {
    const { until } = periodTexts(delegationPeriodOf(each))
    return { name: each.delegate.name, until, limits: limitedCategoriesOf(each, text) }
  })
  const [first, second] = parts
  if (first && !second) return t.banner(first.until, first.name, first.limits)
  const delegates = parts.map(({ name, until, limits }) => t.delegateUntil(name, until, limits))
  return t.bannerOfSeveral(delegates.join(', '))
}

/** The props of the banner above the page while a delegate acts for the employee; null without an active delegation. */
export function awayBannerView(
  snapshot: DelegationsSnapshot,
  text: MainText,
  t: AbsenceText,
): Omit<AwayBannerProps, 'on'> | null {
  const active = snapshot.context.mine.filter(({ state }) => state === 'active')
  if (active.length === 0) return null
  const { outcome } = snapshot.context
  const isEndFailure = outcome === 'endFailed' || outcome === 'endUnconfirmed'
  const questions = active.map((each) => endQuestionOf(each, snapshot, t))
  return {
    machine: machineAttributes(snapshot),
    texts: t,
    sentence: sentenceOf(active, text, t),
    ends: active.map(({ id, delegate }) => ({
      id,
      label: active.length === 1 ? t.endNow : t.endOfDelegate(delegate.name),
      cannotAsk: snapshot.can({ type: 'delegations.askEnd', id }) ? undefined : t.busy,
    })),
    question: questions.find((question) => question !== null) ?? null,
    failure: isEndFailure ? t.outcomes[outcome] : null,
  }
}

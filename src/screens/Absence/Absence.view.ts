import type { SnapshotFrom } from 'xstate'
import type { Delegation } from '../../../contract/delegation.ts'
import type { delegationsMachine } from '../../../machines/delegations/delegations.machine.ts'
import { delegableTypes, storedPeriod } from '../../../machines/delegations/absenceForm.rules.ts'
import { periodTexts } from '../../../machines/delegations/delegations.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { AbsenceText } from '../../text/absence.en.ts'
import type { Text } from '../../text/en.ts'
import type { AbsenceProps } from './Absence.tsx'
import type { AbsenceRow } from './AbsenceList.tsx'
import type { AwayBannerProps } from './AwayBanner.tsx'

export type Snapshot = SnapshotFrom<typeof delegationsMachine>

/** The lists of the tab with the absences, without its form. */
export function absenceView(
  snapshot: Snapshot,
  text: Text,
  t: AbsenceText,
): Omit<AbsenceProps, 'on' | 'children'> {
  const { mine, toMe, failure, outcome } = snapshot.context
  const isLoading = snapshot.matches('loading')
  return {
    machine: machineAttributes(snapshot),
    texts: t,
    status: isLoading ? 'loading' : snapshot.matches('failed') ? 'failed' : 'open',
    busy: busyOf(snapshot, t),
    failure: failure?.kind === 'notFound' ? t.unsupported : t.failed,
    outcome: outcome && t.outcomes[outcome],
    isFailure: outcome === 'startFailed' || outcome === 'endFailed',
    mine: mine.map((each) => ownRow(each, snapshot, text, t)),
    toMe: toMe.map((each) => ({
      ...factsOf(each, text, t),
      person: t.away(nameOf(each.principal)),
      warnings: [],
      end: null,
      question: null,
    })),
  }
}

function busyOf(snapshot: Snapshot, t: AbsenceText): string | null {
  if (snapshot.matches('starting')) return t.saving
  if (snapshot.matches({ open: 'ending' })) return t.ending
  return snapshot.hasTag('busy') ? t.loading : null
}

/** Name and position of an employee. */
const nameOf = ({ name, position }: Delegation['delegate']) =>
  [name, position].filter(Boolean).join(' ')

function factsOf(each: Delegation, text: Text, t: AbsenceText) {
  const { from, until } = periodTexts(storedPeriod(each))
  const named = delegableTypes
    .filter(({ documentType }) => each.document_types?.includes(documentType))
    .map(({ category }) => text.categories[category])
  const kinds = named.length === 0 ? t.allKinds : t.kinds(named.join(', '))
  return {
    id: each.id,
    period: t.period(from, until),
    mark: each.state === 'ended' ? null : t.states[each.state],
    isActive: each.state === 'active',
    facts: each.reason === null ? [kinds] : [kinds, t.reason(each.reason)],
  }
}

function ownRow(each: Delegation, snapshot: Snapshot, text: Text, t: AbsenceText): AbsenceRow {
  const { from, until } = periodTexts(storedPeriod(each))
  const canEnd = snapshot.can({ type: 'delegations.askEnd', id: each.id })
  const cannot = snapshot.matches({ open: 'askingEnd' }) ? t.asked : t.busy
  return {
    ...factsOf(each, text, t),
    person: t.acting(nameOf(each.delegate)),
    warnings: each.delegate_away.map((away) => {
      const dates = periodTexts(storedPeriod(away))
      return t.delegateAway(each.delegate.name, dates.from, dates.until)
    }),
    end: { label: t.endOf(from, until), cannot: canEnd ? undefined : cannot },
    question: questionOf(each, snapshot, t),
  }
}

/** The question before the end of this delegation, or null if it is not asked. */
function questionOf({ id, delegate }: Delegation, snapshot: Snapshot, t: AbsenceText) {
  const isEnding = snapshot.matches({ open: 'ending' })
  const isAsked = isEnding || snapshot.matches({ open: 'askingEnd' })
  if (!isAsked || snapshot.context.asked !== id) return null
  return {
    sentence: t.question(delegate.name),
    isEnding,
    cannotEnd: snapshot.can({ type: 'delegations.end' }) ? undefined : t.busy,
    cannotKeep: snapshot.can({ type: 'delegations.keep' }) ? undefined : t.busy,
  }
}

/** The line above the page while a delegate acts for the employee. Null without an active delegation. */
export function awayBannerView(
  snapshot: Snapshot,
  t: AbsenceText,
): Omit<AwayBannerProps, 'on'> | null {
  const active = snapshot.context.mine.find(({ state }) => state === 'active')
  if (!active) return null
  const { until } = periodTexts(storedPeriod(active))
  const canAsk = snapshot.can({ type: 'delegations.askEnd', id: active.id })
  return {
    machine: machineAttributes(snapshot),
    id: active.id,
    texts: t,
    sentence: t.banner(until, active.delegate.name),
    cannotAsk: canAsk ? undefined : t.busy,
    question: questionOf(active, snapshot, t),
    failure: snapshot.context.outcome === 'endFailed' ? t.outcomes.endFailed : null,
  }
}

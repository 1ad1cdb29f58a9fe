import type { Delegation } from '../../../contract/delegation.ts'
import { delegationPeriodOf } from '../../../machines/delegations/absenceForm.rules.ts'
import { periodTexts } from '../../../machines/delegations/delegations.rules.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { AbsenceText } from '../../text/absence.en.ts'
import type { MainText } from '../../text/en.ts'
import type { AbsenceProps } from './Absence.tsx'
import type { AbsenceRow } from './AbsenceList.tsx'
import { type DelegationsSnapshot, endQuestionOf, limitedCategoriesOf } from './AwayBanner.view.ts'

/** The props of the absence tab, except those of its form. */
export function absenceView(
  snapshot: DelegationsSnapshot,
  text: MainText,
  t: AbsenceText,
): Omit<AbsenceProps, 'on' | 'children'> {
  const { mine, toMe, failure } = snapshot.context
  const outcome = shownOutcome(snapshot)
  const isLoading = snapshot.matches('loading')
  return {
    machine: machineAttributes(snapshot),
    texts: t,
    status: isLoading ? 'loading' : snapshot.matches('failed') ? 'failed' : 'open',
    busy: busyOf(snapshot, t),
    failure: failure?.kind === 'notFound' ? t.unsupported : t.failed,
    outcome: outcome && t.outcomes[outcome],
    isFailure: outcome !== null && outcome !== 'started' && outcome !== 'ended',
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

/** The outcome of the last request. The reason at the form why a repeated start was refused replaces that of the unconfirmed start. */
function shownOutcome({ context: { outcome, refusal } }: DelegationsSnapshot) {
  return refusal && outcome === 'startUnconfirmed' ? null : outcome
}

function busyOf(snapshot: DelegationsSnapshot, t: AbsenceText): string | null {
  if (snapshot.matches('starting')) return t.saving
  if (snapshot.matches({ open: 'ending' })) return t.ending
  return snapshot.hasTag('busy') ? t.loading : null
}

/** The name and job position of an employee, as one text. */
const nameOf = ({ name, position }: Delegation['delegate']) =>
  [name, position].filter(Boolean).join(' ')

function factsOf(each: Delegation, text: MainText, t: AbsenceText) {
  const { from, until } = periodTexts(delegationPeriodOf(each))
  const limits = limitedCategoriesOf(each, text)
  const kinds = limits === null ? t.allKinds : t.kinds(limits)
  return {
    id: each.id,
    period: t.period(from, until),
    mark: each.state === 'ended' ? null : t.states[each.state],
    isActive: each.state === 'active',
    facts: each.reason === null ? [kinds] : [kinds, t.reason(each.reason)],
  }
}

function ownRow(
  each: Delegation,
  snapshot: DelegationsSnapshot,
  text: MainText,
  t: AbsenceText,
): AbsenceRow {
  const { from, until } = periodTexts(delegationPeriodOf(each))
  const canEnd = snapshot.can({ type: 'delegations.askEnd', id: each.id })
  const cannot = snapshot.matches({ open: 'confirmingEnd' }) ? t.asked : t.busy
  return {
    ...factsOf(each, text, t),
    person: t.acting(nameOf(each.delegate)),
    warnings: each.delegate_away.map((away) => {
      const dates = periodTexts(delegationPeriodOf(away))
      return t.delegateAway(each.delegate.name, dates.from, dates.until)
    }),
    end: { label: t.endOf(from, until), cannot: canEnd ? undefined : cannot },
    question: endQuestionOf(each, snapshot, t),
  }
}

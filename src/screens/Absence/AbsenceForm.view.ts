import {
  delegableTypes,
  delegationsToMeWhileAway,
  type FormProblem,
  formProblem,
  hasChangedDates,
  isInitialForm,
  searchDelegates,
  delegationPeriodOf,
} from '../../../machines/delegations/absenceForm.rules.ts'
import { delegationErrorSentences } from '../../../machines/delegations/delegations.errors.ts'
import { periodTexts } from '../../../machines/delegations/delegations.rules.ts'
import type { AbsenceText } from '../../text/absence.en.ts'
import type { MainText } from '../../text/en.ts'
import type { DelegationsSnapshot } from './AwayBanner.view.ts'
import type { AbsenceFormProps } from './AbsenceForm.tsx'
import type { DelegatePickerProps } from './DelegatePicker.tsx'

/** Maximum number of employees that the picker shows. */
const SHOWN_MAX = 50

/** The props of the form for a new absence. `media` is prepended to the path of an avatar. */
export function absenceFormView(
  snapshot: DelegationsSnapshot,
  text: MainText,
  t: AbsenceText,
  language: 'ko' | 'en',
): Omit<AbsenceFormProps, 'on'> {
  const { form, proposedDate, mine, toMe, refusal } = snapshot.context
  // Another absence can overlap the initial dates, for example the one just saved. An unchanged form only asks for its first input.
  const problem: FormProblem | undefined = isInitialForm(form, proposedDate)
    ? { code: 'delegateMissing' }
    : formProblem(form, mine)
  const canStart = snapshot.can({ type: 'delegations.start' })
  const isLocked = snapshot.matches('starting')
  const notNow = snapshot.matches({ open: 'confirmingEnd' }) ? t.asked : t.busy
  const fieldErrors = refusal?.kind === 'invalid' ? refusal.fields : {}
  const sentence = problem && problemSentence(problem, t, language)
  // The employee did not enter the form's initial dates. A problem with them is shown only next to the button, not at the fields.
  const isDateProblem =
    hasChangedDates(form, proposedDate) && problem !== undefined && !otherProblems.has(problem.code)
  return {
    texts: t.form,
    isLocked,
    ...form,
    delegate: form.delegate && {
      name: [form.delegate.name, form.delegate.position].filter(Boolean).join(' '),
      away: form.delegate.away_until ? t.picker.awayUntil(form.delegate.away_until) : null,
    },
    errors: {
      start: fieldErrors['starts']?.[0],
      end: fieldErrors['ends']?.[0] ?? (isDateProblem ? sentence : undefined),
      delegate: fieldErrors['delegate']?.[0],
      reason: fieldErrors['reason']?.[0],
    },
    refusal: refusal?.kind === 'conflict' ? refusal.detail : null,
    warnings: delegationsToMeWhileAway(form, toMe).map((each) => {
      const { from, until } = periodTexts(delegationPeriodOf(each))
      return t.form.whileActing(each.principal.name, from, until)
    }),
    kinds: delegableTypes.map(({ category, documentType }) => ({
      value: documentType,
      label: text.categories[category],
      isChosen: form.documentTypes.includes(documentType),
    })),
    isSaving: snapshot.matches('starting'),
    cannotSave: canStart ? undefined : (sentence ?? notNow),
    cannotChoose: snapshot.can({ type: 'delegations.openPicker' }) ? undefined : notNow,
  }
}

const otherProblems: ReadonlySet<FormProblem['code']> = new Set([
  'delegateMissing',
  'reasonMissing',
])

function problemSentence(problem: FormProblem, t: AbsenceText, language: 'ko' | 'en'): string {
  const sentences = delegationErrorSentences[language]
  if (problem.code === 'dateMissing' || problem.code === 'delegateMissing') {
    return t.problems[problem.code]
  }
  if (problem.code === 'delegationOverlaps') return sentences.delegationOverlaps(problem)
  return sentences[problem.code]({ code: problem.code } as never)
}

/** The props of the dialog in which the employee chooses the delegate; null while it is closed. */
export function delegatePickerView(
  snapshot: DelegationsSnapshot,
  media: string,
  t: AbsenceText,
): Omit<DelegatePickerProps, 'on'> | null {
  if (!snapshot.matches('picking')) return null
  const { candidates, search } = snapshot.context
  const matchingCandidates = searchDelegates(candidates ?? [], search)
  const isLoading = snapshot.matches({ picking: 'loading' })
  const isFailed = snapshot.matches({ picking: 'failed' })
  return {
    texts: { ...t.picker, loading: t.loading, retry: t.retry },
    status: isLoading ? 'loading' : isFailed ? 'failed' : 'ready',
    search,
    candidates: matchingCandidates
      .slice(0, SHOWN_MAX)
      .map(({ id, name, avatar, department, position, ...of }) => ({
        id,
        name,
        picture: avatar ? `${media}${avatar}` : null,
        facts: [department, position].filter(Boolean).join(' · '),
        away: of.away_until ? t.picker.awayUntil(of.away_until) : null,
      })),
    more:
      matchingCandidates.length > SHOWN_MAX
        ? t.picker.more(matchingCandidates.length - SHOWN_MAX)
        : null,
  }
}

import { assertEvent, assign, setup } from 'xstate'
import type { Approver } from '../../contract/approver.ts'
import type { Delegation } from '../../contract/delegation.ts'
import { isOutcomeUnknown, type RequestError } from '../requestError.ts'
import {
  type AbsenceForm,
  initialAbsenceForm,
  formProblem,
  hasChangedDates,
  isStoredAbsence,
  toggleDocumentType,
} from './absenceForm.rules.ts'
import type {
  DelegationsContext,
  DelegationsEvent,
  DelegationsInput,
} from './delegations.context.ts'
import { type Delegations, delegationsPorts } from './delegations.ports.ts'

/** Replaces the dates of the form by the current date, unless the employee has changed them: the page can be open over midnight. */
function withCurrentDate({ form, proposedDate, today }: DelegationsContext) {
  if (hasChangedDates(form, proposedDate)) return {}
  const date = today()
  return { form: { ...form, startDate: date, endDate: date }, proposedDate: date }
}

/** Changes a field of the form, and clears the result of the previous request. */
function withForm(context: DelegationsContext, change: Partial<AbsenceForm>) {
  const { form, proposedDate } = { ...context, ...withCurrentDate(context) }
  return { form: { ...form, ...change }, proposedDate, refusal: null, outcome: null }
}

function withEmptyForm({ today }: DelegationsContext) {
  const proposedDate = today()
  return { form: initialAbsenceForm(proposedDate), proposedDate, refusal: null }
}

/** Determines an unconfirmed outcome from the absences in a response, and empties the form of a stored absence. */
function withConfirmedOutcome(
  context: DelegationsContext,
  mine: readonly Delegation[],
): Partial<DelegationsContext> {
  const { outcome, form, delegationToEnd, refusal } = context
  if (outcome === 'startUnconfirmed' && isStoredAbsence(form, mine))
    return { ...withEmptyForm(context), outcome: 'started' }
  const rest = withCurrentDate(context)
  if (outcome === 'startUnconfirmed') return { ...rest, outcome: refusal ? null : 'startFailed' }
  if (outcome !== 'endUnconfirmed') return rest
  const isOpen = mine.some(({ id, state }) => id === delegationToEnd && state !== 'ended')
  return { ...rest, outcome: isOpen ? 'endFailed' : 'ended' }
}

/** Types, actors, guards and actions of the `delegations` machine. */
export const delegationsSetup = setup({
  types: {
    context: {} as DelegationsContext,
    events: {} as DelegationsEvent,
    input: {} as DelegationsInput,
    tags: {} as 'busy',
  },
  actors: delegationsPorts,
  guards: {
    isStale: ({ context }) => context.isStale,
    isComplete: ({ context: { form, mine } }) => formProblem(form, mine) === undefined,
    isKnown: ({ context }) => context.candidates !== null,
    isCandidate: ({ context: { candidates }, event }) =>
      event.type === 'delegations.choose' && candidates?.some(({ id }) => id === event.id) === true,
    isOpen: ({ context: { mine }, event }) =>
      event.type === 'delegations.askEnd' &&
      mine.some(({ id, state }) => id === event.id && state !== 'ended'),
    isRefused: (_, { kind }: RequestError) => kind === 'invalid' || kind === 'conflict',
  },
  actions: {
    setDelegations: assign(({ context }, { mine, toMe }: Delegations) => ({
      mine,
      toMe,
      failure: null,
      ...withConfirmedOutcome(context, mine),
    })),
    setFailure: assign((_, failure: RequestError) => ({ failure })),
    markStale: assign({ isStale: true }),
    markFresh: assign({ isStale: false }),
    setStartDate: assign(({ context, event }) => {
      assertEvent(event, 'delegations.setStartDate')
      const { endDate } = context.form
      // If the end date is before the new start date, it becomes the start date, so that an absence of one day needs one input.
      return withForm(context, {
        startDate: event.date,
        endDate: endDate < event.date ? event.date : endDate,
      })
    }),
    setStartTime: assign(({ context, event }) => {
      assertEvent(event, 'delegations.setStartTime')
      return withForm(context, { startTime: event.time })
    }),
    setEndDate: assign(({ context, event }) => {
      assertEvent(event, 'delegations.setEndDate')
      return withForm(context, { endDate: event.date })
    }),
    setEndTime: assign(({ context, event }) => {
      assertEvent(event, 'delegations.setEndTime')
      return withForm(context, { endTime: event.time })
    }),
    setReason: assign(({ context, event }) => {
      assertEvent(event, 'delegations.setReason')
      return withForm(context, { reason: event.reason })
    }),
    toggleType: assign(({ context, event }) => {
      assertEvent(event, 'delegations.toggleType')
      const { documentTypes } = context.form
      return withForm(context, {
        documentTypes: toggleDocumentType(documentTypes, event.documentType),
      })
    }),
    setCandidates: assign((_, candidates: readonly Approver[]) => ({ candidates })),
    setSearch: assign(({ event }) => {
      assertEvent(event, 'delegations.search')
      return { search: event.text }
    }),
    clearSearch: assign({ search: '' }),
    setDelegate: assign(({ context, event }) => {
      assertEvent(event, 'delegations.choose')
      const delegate = context.candidates?.find(({ id }) => id === event.id) ?? null
      return withForm(context, { delegate })
    }),
    setAsked: assign(({ event }) => {
      assertEvent(event, 'delegations.askEnd')
      return { delegationToEnd: event.id, outcome: null }
    }),
    // Until the lists are loaded again, the employee cannot end the delegation a second time.
    removeEnded: assign(({ context: { mine, delegationToEnd } }) => ({
      mine: mine.filter(({ id }) => id !== delegationToEnd),
    })),
    // An earlier start stays unconfirmed until the lists are loaded: the refusal can be because it was stored.
    setRefusal: assign(({ context: { outcome } }, refusal: RequestError) => ({
      refusal,
      outcome: outcome === 'startUnconfirmed' ? outcome : null,
    })),
    resetForm: assign(({ context }) => withEmptyForm(context)),
    reportStarted: assign({ outcome: 'started' }),
    reportEnded: assign({ outcome: 'ended' }),
    reportStartFailed: assign((_, error: RequestError) => ({
      outcome: isOutcomeUnknown(error) ? 'startUnconfirmed' : 'startFailed',
      refusal: null,
    })),
    reportEndFailed: assign((_, error: RequestError) => ({
      outcome: isOutcomeUnknown(error) ? 'endUnconfirmed' : 'endFailed',
    })),
  },
})

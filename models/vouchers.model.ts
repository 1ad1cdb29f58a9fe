import type { DraftInput, DraftOutput } from '../machines/draft/draft.context.ts'
import { RequestError } from '../machines/requestError.ts'
import type { VouchersContext, VouchersInput } from '../machines/vouchers/vouchers.context.ts'
import { vouchersMachine } from '../machines/vouchers/vouchers.machine.ts'
import { today } from './samples/days.ts'
import { aSavedDraft } from './samples/draft.ts'
import { limits } from './samples/files.ts'
import { anEmployee } from './samples/people.ts'
import { aPayable } from './samples/realistic.ts'
import { aVoucherList, aVoucherLine } from './samples/voucher.ts'
import { type Environment, type Situation, defineModel } from './engine/model.ts'
import { pick } from './engine/pick.ts'

/** Two batches with three rows each: two pages of five rows. */
const linesOf = (RPICU: number) => [1, 2, 3].map((RPDOC) => aVoucherLine({ RPICU, RPDOC }))

const listOf = (...batches: number[]) => aVoucherList(batches.flatMap(linesOf))

/** Three balanced vouchers of a batch. */
const payables = (RPICU: number) =>
  [1, 2, 3].flatMap((RPDOC) => aPayable(RPICU * 3 + RPDOC - 4, { RPICU, RPDOC }))

/** The output with which the running draft ends. */
const ended =
  (outcome: DraftOutput['outcome'], failure: RequestError | null = null) =>
  ({ input }: Situation<VouchersContext, DraftInput>): DraftOutput => ({
    outcome,
    failure,
    draft: aSavedDraft({ batchNumber: input.batchNumber, title: '월세', approvers: [] }),
    discardedVersion: 0,
  })

/** The server refused a submission because the ERP has changed its batch. */
const batchChanged = new RequestError('conflict', {
  detail: 'The batch has changed.',
  fields: { code: ['batchChanged'] },
})

const acted = (batchNumber: number) => ({ action: 'restore', batchNumber }) as const

/** The input of a drafting screen among these actors; by default that of payables occurrence. */
export const vouchersInput = (
  given: Pick<VouchersInput, 'notices' | 'badges'> & Partial<VouchersInput>,
): VouchersInput => ({
  category: 'voucher',
  author: anEmployee(),
  today: () => today,
  limits,
  newId: () => 'request-1',
  random: () => 0,
  ...given,
})

const opened = ({ actor }: Environment) =>
  vouchersInput({ notices: actor('notices'), badges: actor('badges') })

const facts = (context: VouchersContext) => {
  const { period, rows, sort, page, pageSize, failedDraft, restored, returnPeriod } = context
  return {
    ...pick(context, 'search', 'isOwnOnly', 'total', 'isStale', 'cursor', 'selected', 'queue'),
    ...pick(context, 'written', 'batchConflict'),
    period: `${period.start} ${period.end}`,
    rows: rows.map(({ id }) => id.slice(0, 3)).join(' '),
    sort: sort && `${sort.column} ${sort.direction}`,
    page: `${page} of ${pageSize}`,
    failedDraft: failedDraft?.batchNumber,
    restored: restored?.batchNumber,
    isNarrowed: returnPeriod !== null,
  }
}

export const vouchers = defineModel({
  machine: vouchersMachine,
  inputs: {
    'as the screen opens': opened,
    'to draft batch 1 again': (environment) => ({
      ...opened(environment),
      restore: { batchNumber: 1, period: { start: '2026-10-01', end: '2026-10-31' } },
    }),
  },
  events: {
    'vouchers.search': { text: '운반' },
    'vouchers.setPeriod': { period: { start: '2026-11-01', end: '2026-11-30' } },
    'vouchers.setPeriod backwards': { period: { start: '2026-11-30', end: '2026-11-01' } },
    'vouchers.sort': { column: 'batch' },
    'vouchers.toggleRow the first': { id: '1-1-001-1' },
    'vouchers.toggleRow the last': { id: '2-3-001-1' },
    'vouchers.extendTo the fourth': { id: '2-1-001-1' },
    'vouchers.moveCursor down': { by: 4 },
    'vouchers.goToPage 1': { page: 1 },
    'vouchers.setPageSize 5': { size: 5 },
    'vouchers.setPageSize 25': { size: 25 },
    'vouchers.continueDraft of batch 1': { batchNumber: 1 },
    'vouchers.discardDraft of batch 1': { batchNumber: 1 },
    'notices.acted on batch 1': acted(1),
    'notices.acted on batch 3': acted(3),
  },
  outputs: {
    findSavedDraft: { 'the draft': aSavedDraft({ batchNumber: 1, approvers: [] }), nothing: null },
    listVouchers: { 'both batches': listOf(1, 2), 'batch 2 alone': listOf(2), nothing: listOf() },
    draft: {
      done: ended('done'),
      closed: ended('closed'),
      failed: ended('failed', new RequestError('server', { detail: 'out of order' })),
      'that another employee submitted the batch first': ended(
        'failed',
        new RequestError('conflict', { detail: 'Taken.' }),
      ),
      'that the batch has changed': ended('failed', batchChanged),
    },
    deleteSavedDraft: { 'with success': undefined },
  },
  facts,
  identifyingFacts: (context) => {
    const {
      period: _,
      search: __,
      isOwnOnly: ___,
      total: ____,
      batchConflict,
      failedDraft,
      ...rest
    } = facts(context)
    // Only whether batch 1 has a failed draft matters, because no move continues the failed draft of any other batch.
    return { ...rest, batchConflict: batchConflict !== null, canContinue: failedDraft === 1 }
  },
  review: {
    inputs: {
      'to draft batch 1 again': (environment) => ({
        ...opened(environment),
        restore: { batchNumber: 1, period: { start: '2026-11-01', end: '2026-11-30' } },
      }),
    },
    outputs: {
      listVouchers: { 'both batches': aVoucherList([1, 2, 3, 4, 5, 6].flatMap(payables)) },
      draft: {
        'that another employee submitted the batch first': ended(
          'failed',
          new RequestError('conflict', { detail: '박지현, 2026-11-20 11:42' }),
        ),
      },
    },
  },
  isGoal: ({ value }) => value === 'writing',
})

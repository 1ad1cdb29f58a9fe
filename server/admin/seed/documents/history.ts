import type { Category } from '../../../../contract/voucher.ts'
import { amountAndVoucherCountOf } from '../../../../machines/document/document.rules.ts'
import type { SeedCalendar } from '../calendar.ts'
import { demoCompanyParameters } from '../company.ts'
import { makeEmployees, type SeedEmployee } from '../people.ts'
import { makeRandom, type Random } from '../random.ts'
import type { EarlierBatch } from './batches.ts'
import { approvalLimits, type DocumentPlan, type PlannedDecision } from './plan.ts'
import { WorkingHoursGenerator } from './workingHoursGenerator.ts'

/** Of every 25 earlier batches, one has a rejected document before its approved one. */
const REJECTED_EVERY = 25
const COMMENTED = 0.3
const AGREED = 0.5
/** After how many working days a batch is drafted, and an approver decides. */
const DRAFT_DAYS = [0, 0, 1, 1, 2]
const DECISION_DAYS = [0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3]

const comments: Record<Category | 'agreement', readonly string[]> = {
  voucher: ['금액과 거래처를 확인했습니다.', '예산 범위 안의 지출입니다.'],
  payment: ['지급 내역을 확인했습니다.', '지급일과 금액을 확인했습니다.'],
  invoice: ['출고 수량과 일치합니다.', '수주 단가와 일치합니다.'],
  receipt: ['입금 내역을 확인했습니다.', '통장 거래 내역과 대조했습니다.'],
  nacct: ['전표 내역을 확인했습니다.', '계산 근거를 확인했습니다.'],
  agreement: ['단가와 금액에 이상 없습니다.', '내용을 확인했습니다.'],
}

/** Reasons of a rejection. The author then drafts the batch again, with a list of its journal lines. */
const reasons = [
  '전표 내역을 첨부하여 다시 상신해 주세요.',
  '거래처별 금액을 확인할 수 없습니다. 전표 내역을 첨부해 주세요.',
]

/**
 * The documents of the earlier months, each with its batch. The same batches give the same documents. A batch whose document would not be
 * decided before today has none.
 */
export function planHistory(
  batches: readonly EarlierBatch[],
  calendar: SeedCalendar,
): { plan: DocumentPlan; batch: EarlierBatch }[] {
  const { employees, seed } = demoCompanyParameters
  const people = makeEmployees(employees, seed)
  const random = makeRandom(seed)
  return batches.flatMap((batch, at) => {
    const approvers = approvalLineOf(batch, people, random)
    const isRejected = at % REJECTED_EVERY === 1
    const plans = documentsOf(batch, approvers, isRejected, calendar, random)
    return plans.every(isDecided) ? plans.map((plan) => ({ plan, batch })) : []
  })
}

/** Whether all decisions are made before today. */
const isDecided = ({ decisions = [] }: DocumentPlan) =>
  decisions.every(({ at: [days] }) => days > 0)

/** The approved document of a batch, after a rejected one if `isRejected`. */
function documentsOf(
  { category, author, lastDay }: EarlierBatch,
  approvers: readonly string[],
  isRejected: boolean,
  calendar: SeedCalendar,
  random: Random,
): DocumentPlan[] {
  const clock = new WorkingHoursGenerator(calendar, lastDay, random)
  const draft = () => ({ author, category, approvers, at: clock.next(DRAFT_DAYS) })
  const approve = (approver: string): PlannedDecision => {
    const [by = '', agrees] = approver.split(' ')
    const comment = random.pick(comments[agrees ? 'agreement' : category])
    return {
      by,
      at: clock.next(DECISION_DAYS),
      approve: random.chance(COMMENTED) ? comment : '',
    }
  }
  const approved = (): DocumentPlan => ({
    ...draft(),
    decisions: approvers.map(approve),
  })
  if (!isRejected) return [approved()]
  const [by = ''] = approvers.flatMap((approver) => approver.split(' '))
  const rejection = () => ({ by, at: clock.next(DECISION_DAYS), reject: random.pick(reasons) })
  const rejected = { ...draft(), decisions: [rejection()] }
  return [rejected, { ...approved(), files: ['list'] }]
}

/**
 * The approval line for a batch. The approvers follow from `approvalLimits`. In half of the cases, the leader of the accounting team also
 * agrees to a large purchase or sale, and the purchasing team to a purchase of another team.
 */
function approvalLineOf(
  { category, lines, author }: EarlierBatch,
  people: readonly SeedEmployee[],
  random: Random,
): string[] {
  const { price } = amountAndVoucherCountOf(category, lines)
  const department = people.find(({ username }) => username === author)?.department
  const leader = people.find(
    (each) => each.department === department && each.position === '부장',
  )?.username
  const isOwn = leader === author
  const isSettlement = category === 'payment' || category === 'receipt'
  const isLarge = isSettlement || isOwn || price >= approvalLimits.leader
  const isTrade = category === 'voucher' || category === 'invoice'
  const buys = category === 'voucher' && !isOwn && department !== '구매팀'
  const agrees = isTrade && isLarge && leader !== 'parksh' && random.chance(AGREED)
  return [
    ...(buys && random.chance(AGREED) ? ['choiej 합의'] : []),
    ...(leader && !isOwn ? [leader] : []),
    ...(agrees ? ['parksh 합의'] : []),
    ...(isLarge ? ['hansj'] : []),
    ...(price >= approvalLimits.director ? ['seojm'] : []),
  ]
}

import {
  type BoxSortColumn,
  boxSortColumns,
  type SubmittedStatus,
  submittedStatuses,
} from '../../contract/document.ts'
import { type ErpState, erpStates } from '../../contract/integration.ts'
import { type Category, categories } from '../../contract/voucher.ts'
import { isPeriod } from '../vouchers/period.rules.ts'
import type { BoxOrder } from './boxes.ports.ts'

/** The maximum numbers of digits that the server accepts for an amount in won and for a number of working days (wire, "Boxes"). */
const WON_DIGITS_MAX = 15
const WAITED_DIGITS_MAX = 4

/**
 * An amount in won as the server accepts it. It is negative with a leading hyphen or minus sign, or in parentheses as in the lists. Decimals
 * and other characters are dropped.
 */
export function normalizeWon(text: string): string {
  const won = text
    .normalize('NFKC')
    .replace(/^[\s₩\\]+/, '')
    .replace(/\..*/, '')
  const digits = won.replace(/\D/g, '').slice(0, WON_DIGITS_MAX)
  return digits !== '' && /^[-−(]/.test(won) ? `-${digits}` : digits
}

/** The fields of the detailed search that contain a number. */
const numberFields = ['batchNumber', 'amountFrom', 'amountTo', 'waitedDays'] as const
export type NumberField = (typeof numberFields)[number]

/** Matches an amount as employees write it: with these digits, with decimals, a sign or parentheses, and a currency. */
function amountPattern(ungrouped: string, groups: string): RegExp {
  const digits = `(?:\\d${ungrouped}|\\d{1,3}(?:,\\d{3})${groups}|\\d{1,3}(?: \\d{3})${groups})(?:\\.\\d*)?`
  return new RegExp(`^(?:[₩\\\\] ?)?(?:[-−+]?${digits}|\\(${digits}\\)) ?원?$`)
}
const amountText = amountPattern(`{1,${WON_DIGITS_MAX}}`, '{1,4}')
const amountTextOfAnySize = amountPattern('+', '+')

const normalizeSpaces = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')

/** The fields of the detailed search whose text is not one number, such as `500만` or `1, 2`, or is a number that is too large. */
export function invalidNumberFields(
  typedTexts: Readonly<Record<NumberField, string>>,
): NumberField[] {
  return numberFields.filter((field) => {
    const text = normalizeSpaces(typedTexts[field])
    if (text === '') return false
    if (field === 'batchNumber') return !/^\d+$/.test(text)
    return field === 'waitedDays' ? !/^\d+ ?일?$/.test(text) : !amountText.test(text)
  })
}

/** Whether a text is one amount with more digits than the server accepts. */
export function isAmountTooLarge(text: string): boolean {
  const amount = normalizeSpaces(text)
  return amountTextOfAnySize.test(amount) && !amountText.test(amount)
}

/** A number of working days as the server accepts it. */
export function normalizeWaitedDays(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, WAITED_DIGITS_MAX)
}

/** A date `YYYY-MM-DD`; '' if it is invalid. */
export const normalizeDate = (text: string) => (isPeriod({ start: text, end: text }) ? text : '')

/** The two ends of a range, the smaller one first if both are given. Dates are compared as texts, amounts as numbers. */
export function sortRangeEnds(from: string, to: string): [string, string] {
  const [first, last] = [Number(from), Number(to)]
  const isReversed = Number.isNaN(first) ? from > to : first > last
  return from !== '' && to !== '' && isReversed ? [to, from] : [from, to]
}

/** The order if the employee has chosen none: the newest document first. The column `number` sorts by the document id. */
export const defaultOrder: BoxOrder = { column: 'number', direction: 'descending' }

const textColumns: readonly BoxSortColumn[] = ['title', 'author']

/**
 * The order after a click on a column header. The first click on a column puts the largest, newest or longest first, and sorts texts
 * alphabetically. The next click reverses the order. Null is the default order.
 */
export function nextOrder(order: BoxOrder | null, column: BoxSortColumn): BoxOrder | null {
  const currentOrder = order ?? defaultOrder
  const isDescending =
    currentOrder.column === column
      ? currentOrder.direction === 'ascending'
      : !textColumns.includes(column)
  return omitDefaultOrder({ column, direction: isDescending ? 'descending' : 'ascending' })
}

/** Replaces the default order by null, which means the default order in a search. */
export function omitDefaultOrder(order: BoxOrder | null): BoxOrder | null {
  const { column, direction } = defaultOrder
  return order?.column === column && order.direction === direction ? null : order
}

/** The sort order with this column name and direction; null for an unknown column. */
export function parseOrder(column: string, direction: BoxOrder['direction']): BoxOrder | null {
  const sortColumn = boxSortColumns.find((one) => one === column)
  return sortColumn ? { column: sortColumn, direction } : null
}

/** The status with this name; null for an unknown one. */
export function parseStatus(name: string): SubmittedStatus | null {
  return submittedStatuses.find((one) => one === name) ?? null
}

/** The category with this name; null for an unknown one. */
export function parseCategory(name: string): Category | null {
  return categories.find((one) => one === name) ?? null
}

/** The ERP state with this name; null for an unknown one. */
export function parseErpState(name: string): ErpState | null {
  return erpStates.find((one) => one === name) ?? null
}

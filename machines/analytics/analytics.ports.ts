import type { Category } from '../../contract/voucher.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'
import { port } from '../port.ts'

/** The documents or vouchers of one category in one month (`YYYY-MM`). `amount` is in won. */
export interface MonthFigure {
  month: string
  category: Category
  count: number
  amount: number
}

/** The time from the submission to the final approval, in seconds. `month` is null for the whole period. */
export interface ApprovalTimeFigure {
  month: string | null
  documents: number
  median: number
  p90: number
}

/** The documents that have waited at least `fromDays` days, but less than the next bound in `waitingAgeBounds`. */
export interface WaitingFigure {
  fromDays: number
  documents: number
  amount: number
}

export interface Figures {
  documents: readonly MonthFigure[]
  approvals: readonly ApprovalTimeFigure[]
  waiting: readonly WaitingFigure[]
  vouchers: readonly MonthFigure[]
}

export interface FiguresRequest {
  period: Period
  /** Whether figures are already shown. A reload waits until the employee can see the page. */
  isReload?: boolean
}

export const analyticsPorts = {
  loadAnalytics: port<Figures, FiguresRequest>('loadAnalytics'),
}

import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import type { Analytics, AnalyticsQuery } from '../../contract/analytics.ts'
import { ANALYTICS_DAYS_MAX } from '../../contract/limits.ts'
import { documentTypes } from '../../contract/voucher.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { fieldError } from '../http/errors.ts'
import { startOfDay } from '../time/dates.ts'
import { departmentLimitOf } from '../vouchers/vouchers.service.ts'
import { readFigures } from './analytics.sql.ts'

/** The figures of a period (wire, "Figures"). Throws 400 on `endDate` for an invalid or too long period. */
export async function getAnalytics(
  { database, settings }: ServerContext,
  currentEmployee: CurrentEmployee,
  { startDate, endDate }: AnalyticsQuery,
): Promise<Analytics> {
  const days = differenceInCalendarDays(parseISO(endDate), parseISO(startDate)) + 1
  if (days < 1) throw fieldError('endDate', 'The end of the period lies before its start.')
  if (days > ANALYTICS_DAYS_MAX) {
    throw fieldError('endDate', `The period has more than ${ANALYTICS_DAYS_MAX} days.`)
  }
  const { TIME_ZONE } = settings
  const period = {
    startDate,
    endDate,
    from: startOfDay(startDate, 0, TIME_ZONE),
    until: startOfDay(endDate, 1, TIME_ZONE),
  }
  const requestingEmployee = {
    employee: currentEmployee.id,
    departmentId: departmentLimitOf(settings, currentEmployee),
  }
  const figures = await readFigures(database.pool, requestingEmployee, period, TIME_ZONE)
  return {
    ...figures,
    documents: figures.documents.map(({ month, category, count, price }) => ({
      month,
      document_type: documentTypes[category],
      documents: count,
      price,
    })),
    vouchers: figures.vouchers.map(({ month, category, count, price }) => ({
      month,
      document_type: documentTypes[category],
      vouchers: count,
      price,
    })),
  }
}

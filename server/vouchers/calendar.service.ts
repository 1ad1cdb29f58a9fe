import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import type {
  CalendarDay,
  CalendarDayQuery,
  CalendarQuery,
  CalendarSum,
} from '../../contract/calendar.ts'
import { CALENDAR_DAYS_MAX } from '../../contract/limits.ts'
import { documentTypes } from '../../contract/voucher.ts'
import type { CurrentEmployee, ServerContext } from '../http/context.ts'
import { fieldError } from '../http/errors.ts'
import { listBatchesOfDate, type CalendarEmployee, sumByDate } from './calendar.sql.ts'
import { departmentLimitOf } from './vouchers.service.ts'

const requestingEmployeeOf = (
  { settings }: ServerContext,
  currentEmployee: CurrentEmployee,
): CalendarEmployee => ({
  employee: currentEmployee.id,
  departmentId: departmentLimitOf(settings, currentEmployee),
})

/** The sums by date and category (wire, "Calendar"). Throws 400 on `endDate` for an invalid or too long period. */
export async function getCalendar(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  { dateType, startDate, endDate }: CalendarQuery,
): Promise<CalendarSum[]> {
  const days = differenceInCalendarDays(parseISO(endDate), parseISO(startDate)) + 1
  if (days < 1) throw fieldError('endDate', 'The end of the period lies before its start.')
  if (days > CALENDAR_DAYS_MAX) {
    throw fieldError('endDate', `The period has more than ${CALENDAR_DAYS_MAX} days.`)
  }
  const { pool } = context.database
  const requestingEmployee = requestingEmployeeOf(context, currentEmployee)
  const rows = await sumByDate(pool, requestingEmployee, dateType, startDate, endDate)
  return rows.map(({ category, ...sum }) => ({ ...sum, document_type: documentTypes[category] }))
}

/** The batches and documents of one date (wire, "Calendar"). */
export async function getCalendarDay(
  context: ServerContext,
  currentEmployee: CurrentEmployee,
  { dateType, day }: CalendarDayQuery,
): Promise<CalendarDay> {
  const { pool } = context.database
  const rows = await listBatchesOfDate(
    pool,
    requestingEmployeeOf(context, currentEmployee),
    dateType,
    day,
  )
  return {
    total_number: rows[0]?.total ?? 0,
    items: rows.map(({ category, total: _, ...item }) => ({
      ...item,
      document_type: documentTypes[category],
    })),
  }
}

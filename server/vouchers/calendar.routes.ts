import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { ServerContext } from '../http/context.ts'
import { registerCall } from '../http/registerCall.ts'
import { getCalendar, getCalendarDay } from './calendar.service.ts'

/** Calls for the calendar of due dates and G/L dates (wire, "Calendar"). */
export function registerCalendarRoutes(app: FastifyInstance, context: ServerContext): void {
  registerCall(app, context, calls.getCalendar, ({ currentEmployee, query }) =>
    getCalendar(context, currentEmployee, query),
  )
  registerCall(app, context, calls.getCalendarDay, ({ currentEmployee, query }) =>
    getCalendarDay(context, currentEmployee, query),
  )
}

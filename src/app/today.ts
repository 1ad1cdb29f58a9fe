import { formatDate } from '../text/dates.ts'
import type { App } from './appContext.ts'

/** The current date in the time zone of the server, `YYYY-MM-DD` (`setTimeZone`). */
export const todayOf = ({ now }: Pick<App, 'now'>): string => formatDate(now())

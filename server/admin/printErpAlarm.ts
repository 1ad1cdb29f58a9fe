import type { OnAlarm } from '../alarms/alarms.sql.ts'

/** Prints a new alarm as one line on standard error: a command has no log (integration, N19). */
export const printErpAlarm: OnAlarm = ({ id, kind, category, batch, document }) => {
  const place = document === null ? '' : `, document ${document}`
  process.stderr.write(`Alarm ${id}: ${kind}, batch ${batch} of ${category}${place}\n`)
}

/** A timestamp in local time, for a sentence: `2026-11-20 17:30`. */
export function formatTimestamp(at: Date, timeZone: string): string {
  // Swedish writes dates and times as ISO 8601 does.
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', format).format(at)
}

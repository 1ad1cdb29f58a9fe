/** Days in a row as `YYYY-MM-DD`, written once: a company has far more vouchers than days. */
export interface Calendar {
  /** The day `offset` days after today, or before it where negative. */
  day(offset: number): string
}

const DAY_MS = 86_400_000

export function makeCalendar(today: string): Calendar {
  const start = Date.parse(`${today}T00:00:00Z`)
  const written = new Map<number, string>()
  return {
    day(offset) {
      let text = written.get(offset)
      if (!text) {
        text = new Date(start + offset * DAY_MS).toISOString().slice(0, 10)
        written.set(offset, text)
      }
      return text
    },
  }
}

/** A whole number with its thousands grouped, as both languages write it; `Intl` takes longer to get ready than a page has time. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** An amount in won as bookkeepers write it: thousands grouped, a negative one in brackets, nothing for zero. */
export function amount(won: number): string {
  if (won === 0) return ''
  return won < 0 ? `(${grouped(-won)})` : grouped(won)
}

/** A size in bytes, in the unit that a person would choose. */
export function bytes(size: number): string {
  if (size < 1024) return `${size} B`
  const units = ['KB', 'MB', 'GB']
  let value = size / 1024
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[unit]}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** A date without a time, which no time zone changes. */
const isDate = (text: string) => text.length === 'YYYY-MM-DD'.length

/** The local day of a moment, `YYYY-MM-DD`; a date stays as it is. */
export function dayOf(moment: string): string {
  if (isDate(moment)) return moment
  const date = new Date(moment)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The local day and minute of a moment; a date stays as it is. */
export function minuteOf(moment: string): string {
  if (isDate(moment)) return moment
  const date = new Date(moment)
  return `${dayOf(moment)} ${two(date.getHours())}:${two(date.getMinutes())}`
}

const isoMoment = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:?\d{2})/g

/** A server's sentence with every moment in it (ISO 8601) as the employee's own day and minute, `YYYY-MM-DD HH:mm`. */
export function localMoments(sentence: string): string {
  return sentence.replace(isoMoment, minuteOf)
}

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

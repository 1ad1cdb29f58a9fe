/** An integer with thousands separators, in the format of both languages. `Intl` takes too long to initialize for the page load. */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A number with its English noun, for example `1 batch` or `1,200 batches`. */
export const withNoun = (count: number, one: string, many: string) =>
  `${groupDigits(count)} ${count === 1 ? one : many}`

/** An amount in won in accounting format: thousands separators, parentheses around a negative amount, '' for zero. */
export function formatAmount(won: number): string {
  if (won === 0) return ''
  return won < 0 ? `(${groupDigits(-won)})` : groupDigits(won)
}

/** As `formatAmount`, with 0 for zero: a sum or the amount of a document, which is never left empty. */
export const formatAmountOrZero = (won: number) => formatAmount(won) || '0'

/** An amount formatted by `formatAmount`, with the currency symbol inside the parentheses of a negative amount. */
const withCurrency = (amount: string, before: string, after: string) =>
  amount.startsWith('(')
    ? `(${before}${amount.slice(1, -1)}${after})`
    : `${before}${amount}${after}`

/** A formatted amount in English, for example `₩1,200` or `(₩1,200)`. */
export const englishWon = (amount: string) => withCurrency(amount, '₩', '')

/** A formatted amount in Korean, for example `1,200원` or `(1,200원)`. */
export const koreanWon = (amount: string) => withCurrency(amount, '', '원')

/** A number of bytes, formatted in the largest suitable unit. */
export function formatBytes(size: number): string {
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

/** A duration in English: in whole hours, with minutes only if there are any. */
export const formatDuration = (minutes: number) =>
  minutes % 60 === 0
    ? withNoun(minutes / 60, 'hour', 'hours')
    : withNoun(minutes, 'minute', 'minutes')

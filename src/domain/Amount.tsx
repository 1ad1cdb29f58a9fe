import type { ReactNode } from 'react'

const colour = (amount: string) => (amount.startsWith('(') ? 'text-negative' : '')

/** The CSS classes of a formatted amount. A negative amount, which is in parentheses, is red. */
export function amountClassesOf(amount: string): string {
  return `tabular-nums whitespace-nowrap ${colour(amount)}`
}

/** An amount within a text. A cell with only an amount uses `amountClassesOf` directly: a table has hundreds of cells. */
export function Amount({ children }: { children: string }) {
  return <span className={amountClassesOf(children)}>{children}</span>
}

/** The length of an amount that every amount column has room for, for example `1,234,567,890`. */
const SHORT_LENGTH_MAX = 13

/** As `amountClassesOf`, for an amount formatted by `addBreakOpportunities`. */
export const breakableAmountClassesOf = (amount: string) =>
  amount.length > SHORT_LENGTH_MAX
    ? `tabular-nums whitespace-normal ${colour(amount)}`
    : amountClassesOf(amount)

/** An amount in a narrow column. A long amount wraps after a comma, so that it is neither cut off nor overlaps the next column. */
export function addBreakOpportunities(amount: string): ReactNode {
  if (amount.length <= SHORT_LENGTH_MAX) return amount
  const [first, ...groups] = amount.split(',')
  return [first, ...groups.flatMap((group, index) => [',', <wbr key={index} />, group])]
}

/** As `Amount`, for a narrow column. */
export function BreakableAmount({ children }: { children: string }) {
  return (
    <span data-amount className={breakableAmountClassesOf(children)}>
      {addBreakOpportunities(children)}
    </span>
  )
}

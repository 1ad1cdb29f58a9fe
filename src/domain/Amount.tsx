import type { ReactNode } from 'react'

const colour = (amount: string) => (amount.startsWith('(') ? 'text-negative' : '')

/** The CSS classes of a formatted amount. A negative one, which is in parentheses, is red. */
export function amountLook(amount: string): string {
  return `tabular-nums whitespace-nowrap ${colour(amount)}`
}

/** An amount within a text. A cell with only an amount uses `amountLook` directly: a table has hundreds of cells. */
export function Amount({ children }: { children: string }) {
  return <span className={amountLook(children)}>{children}</span>
}

/** The length of the longest amount for which a column of amounts always has room, for example `1,234,567,890`. */
const SHORT = 13

/** As `amountLook`, for an amount written by `breakable`. */
export const breakableLook = (amount: string) =>
  amount.length > SHORT ? `tabular-nums whitespace-normal ${colour(amount)}` : amountLook(amount)

/** An amount in a narrow column. A long one breaks after a comma, so that it is neither cut nor covers the next column. */
export function breakable(amount: string): ReactNode {
  if (amount.length <= SHORT) return amount
  const [first, ...groups] = amount.split(',')
  return [first, ...groups.flatMap((group, index) => [',', <wbr key={index} />, group])]
}

/** As `Amount`, for a narrow column. */
export function BreakableAmount({ children }: { children: string }) {
  return <span className={breakableLook(children)}>{breakable(children)}</span>
}

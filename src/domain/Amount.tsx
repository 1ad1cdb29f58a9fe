/** The CSS classes of a formatted amount. A negative one, which is in parentheses, is red. */
export function amountLook(amount: string): string {
  return `tabular-nums whitespace-nowrap ${amount.startsWith('(') ? 'text-negative' : ''}`
}

/** An amount within a text. A cell with only an amount uses `amountLook` directly: a table has hundreds of cells. */
export function Amount({ children }: { children: string }) {
  return <span className={amountLook(children)}>{children}</span>
}

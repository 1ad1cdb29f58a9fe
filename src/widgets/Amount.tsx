/** How an amount looks that is ready to be shown; one in brackets is negative, and red. */
export function amountLook(amount: string): string {
  return `tabular-nums whitespace-nowrap ${amount.startsWith('(') ? 'text-negative' : ''}`
}

/** An amount within a text. A cell that holds nothing else looks so by itself: a table has hundreds. */
export function Amount({ children }: { children: string }) {
  return <span className={amountLook(children)}>{children}</span>
}

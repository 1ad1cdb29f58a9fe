/** An amount ready to be shown; one in brackets is negative, and red. */
export function Amount({ children }: { children: string }) {
  return (
    <span
      className={`tabular-nums whitespace-nowrap ${children.startsWith('(') ? 'text-negative' : ''}`}
    >
      {children}
    </span>
  )
}

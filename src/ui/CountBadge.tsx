const colours = {
  red: 'bg-badge-red',
  blue: 'bg-badge-blue',
  purple: 'bg-badge-purple',
  pink: 'bg-badge-pink',
  green: 'bg-badge-green',
  slate: 'bg-slate-600',
} as const

export type CountBadgeColour = keyof typeof colours

/** A count badge; renders nothing for zero (specification, section 2, "Navigation"). */
export function CountBadge(props: { count: number; colour: CountBadgeColour; label: string }) {
  if (!(props.count > 0)) return null
  return (
    <span
      className={`relative ml-auto inline-flex shrink-0 h-5 min-w-5 items-center justify-center rounded-full border border-transparent px-1.5 text-xs font-semibold text-white tabular-nums ${colours[props.colour]}`}
    >
      <span aria-hidden="true">{props.count > 999 ? '999+' : props.count}</span>
      <span className="sr-only">{props.label}</span>
    </span>
  )
}

export interface Fact {
  label: string
  value: string
}

/** Facts of a voucher card or of one ERP document in it, in two columns on a phone and up to five where there is space. */
export function Facts({ facts, className = '' }: { facts: Fact[]; className?: string }) {
  return (
    <dl
      className={`grid grid-cols-[repeat(auto-fill,minmax(max(6.5rem,(100%-4rem)/5),1fr))] gap-x-4 gap-y-2 text-[13px] print:grid-cols-5 print:text-[11px] ${className}`}
    >
      {facts.map((fact) => (
        <div key={fact.label} className="min-w-0">
          <dt className="text-xs text-faint">{fact.label}</dt>
          <dd className="tabular-nums">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

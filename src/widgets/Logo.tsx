/** The product's mark: a sheet with its approval tick. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return <img src="/favicon.svg" alt="" className={className} />
}

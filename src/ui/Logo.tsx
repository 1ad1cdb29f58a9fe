/**
 * The product's logo: a sheet with an approval tick. It is inline SVG, because the browser would load an SVG file as a separate document.
 */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="#4f46e5" />
      <path
        d="M9 7.5h10l4 4V24a.5.5 0 0 1-.5.5h-13.5a.5.5 0 0 1-.5-.5V8a.5.5 0 0 1 .5-.5z"
        fill="#fff"
        fillOpacity=".18"
      />
      <path
        d="m10 16.5 4.2 4.2L22.5 11.5"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

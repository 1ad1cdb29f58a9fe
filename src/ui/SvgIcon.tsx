/** The SVG path of the globe on the language button, which is also on the sign-in screen. */
export const globeIconPath =
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c-5 5.5-5 11.5 0 17M12 3.5c5 5.5 5 11.5 0 17'

/**
 * Draws the path of a 24 by 24 icon, hidden from screen readers. The icons of all screens are in `Icon`, which a first visit does not load.
 */
export function SvgIcon({ d, className }: { d: string; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={d} />
    </svg>
  )
}

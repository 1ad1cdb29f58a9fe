import { Logo } from '../ui/Logo.tsx'
import { frameClasses } from './frame.ts'

/**
 * The main layout without its controls and texts. The build writes it into the HTML page (scripts/startFrame.ts), so that a signed-in
 * employee sees it before the code of the page has loaded. `data-start` of the page, which src/world/beforePaint.ts sets, shows it. A text
 * would delay it, because a browser must first find the fonts of the first text.
 */
export function StartFrame() {
  return (
    <div aria-hidden="true" className={`hidden [[data-start]_&]:flex ${frameClasses.page}`}>
      <div className={frameClasses.bar}>
        <span className="size-9 shrink-0 lg:hidden" />
        <span className={frameClasses.brand}>
          <Logo className={frameClasses.logo} />
        </span>
      </div>
      <div className="flex flex-1">
        <div className={frameClasses.side} />
      </div>
    </div>
  )
}

import { Logo } from '../ui/Logo.tsx'
import { frameClasses } from './frame.ts'

/**
 * The main layout without its controls, in all languages. The build writes it into the HTML page (scripts/startFrame.ts), so that a
 * signed-in employee sees it before the code of the page has loaded. `data-start` of the page, which src/world/beforePaint.ts sets, shows it
 * in one language.
 */
export function StartFrame({ productNames }: { productNames: Readonly<Record<string, string>> }) {
  return (
    <div aria-hidden="true" className={`hidden [[data-start]_&]:flex ${frameClasses.page}`}>
      <div className={frameClasses.bar}>
        <span className="size-9 shrink-0 lg:hidden" />
        <span className={frameClasses.brand}>
          <Logo className={frameClasses.logo} />
          {Object.entries(productNames).map(([language, name]) => (
            <span key={language} data-name={language} className={frameClasses.name}>
              {name}
            </span>
          ))}
        </span>
      </div>
      <div className="flex flex-1">
        <div className={frameClasses.side} />
      </div>
    </div>
  )
}

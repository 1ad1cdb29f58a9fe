import { DeferUntilPaint } from '../../loading/DeferUntilPaint.tsx'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import type { DecisionProps } from './Decision.tsx'

let isLoaded = false

const Decision = lazyComponent(async () => {
  const { Decision: Loaded } = await import('./Decision.tsx')
  isLoaded = true
  return { Decision: Loaded }
}, 'Decision')

/**
 * The decision on a document. Most employees only read a document, and the form has menus, whose code is as large as the rest of the code
 * of a document. It therefore loads after the document is painted, unless `load` was called before.
 */
export function LazyDecision(props: DecisionProps) {
  return (
    <DeferUntilPaint unless={isLoaded}>
      <Decision {...props} />
    </DeferUntilPaint>
  )
}

LazyDecision.load = Decision.load

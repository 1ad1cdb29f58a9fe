import { lazyComponent } from '../../loading/lazyComponent.ts'

// Most employees only read a document. The decision form has menus, whose code is as large as the rest of the code of a document. It
// therefore loads after the pending box or the first document is painted.
let isLoaded = false

async function importDecision() {
  const { Decision } = await import('./Decision.tsx')
  isLoaded = true
  return { Decision }
}

export const LazyDecision = lazyComponent(importDecision, 'Decision')

export const isDecisionLoaded = () => isLoaded

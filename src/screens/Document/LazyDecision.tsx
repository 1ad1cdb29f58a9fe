import { useEffect, useState } from 'react'
import { afterScreenPaint } from '../../loading/afterPaint.ts'
import { lazyComponent } from '../../loading/lazyComponent.ts'
import type { DecisionBarProps } from './DecisionBar.tsx'

const DecisionBar = lazyComponent(() => import('./DecisionBar.tsx'), 'DecisionBar')

/** Whether the code of the decision has been requested. */
let isRequested = false

async function load(): Promise<void> {
  isRequested = true
  await DecisionBar.load()
}

/**
 * The decision on a document. Most employees only read a document, and the form has menus, whose code is as large as the rest of the code
 * of a document. It therefore loads after the document is painted, unless `load` was called before.
 */
export function LazyDecision(props: DecisionBarProps) {
  const [isShown, setShown] = useState(isRequested)
  useEffect(() => {
    if (isShown) return
    return afterScreenPaint(() => {
      setShown(true)
      load().catch(() => undefined)
    })
  }, [isShown])
  return isShown && <DecisionBar {...props} />
}

LazyDecision.load = load

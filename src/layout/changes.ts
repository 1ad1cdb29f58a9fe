import type { StreamEvent } from '../world/events.ts'

/** What has changed on the server: the own boxes, or the batches that can be drafted. */
export type Change = 'box' | 'drafts'

/** Tells whoever listens that the server has changed something that may be on the screen. */
export interface Changes {
  /** Answers with a function that ends the listening. */
  hear(change: Change, listener: () => void): () => void
  tell(change: Change): void
}

export function createChanges(): Changes {
  const listeners: Record<Change, Set<() => void>> = { box: new Set(), drafts: new Set() }
  return {
    hear(change, listener) {
      listeners[change].add(listener)
      return () => listeners[change].delete(listener)
    },
    tell(change) {
      for (const listener of listeners[change]) listener()
    },
  }
}

/** What an event of the stream reports as changed. After `refetch` everything shown may be old. */
export function changesOf({ type }: StreamEvent): readonly Change[] {
  if (type === 'refetch') return ['box', 'drafts']
  return type === 'box' || type === 'drafts' ? [type] : []
}

/**
 * Hears of a change only while the page is visible: changes while it is hidden become one call when it is visible again. Returns a
 * function that ends the listening.
 */
export function hearWhileVisible(
  changes: Changes,
  change: Change,
  listener: () => void,
): () => void {
  let hasChanged = false
  const report = () => {
    if (!hasChanged || document.hidden) return
    hasChanged = false
    listener()
  }
  const end = changes.hear(change, () => {
    hasChanged = true
    report()
  })
  document.addEventListener('visibilitychange', report)
  return () => {
    end()
    document.removeEventListener('visibilitychange', report)
  }
}

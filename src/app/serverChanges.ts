import type { StreamEvent } from '../world/events.ts'

/**
 * A change on the server: in the employee's own boxes, in the batches that can be drafted, or in the delegations of or to the employee.
 */
export type ServerChange = 'box' | 'drafts' | 'delegations'

/** Notifies listeners of server changes that can affect the screen. */
export interface ServerChanges {
  /** Adds a listener. Returns a function that removes it. */
  subscribe(change: ServerChange, listener: () => void): () => void
  publish(change: ServerChange): void
}

export function createServerChanges(): ServerChanges {
  const listeners: Record<ServerChange, Set<() => void>> = {
    box: new Set(),
    drafts: new Set(),
    delegations: new Set(),
  }
  return {
    subscribe(change, listener) {
      listeners[change].add(listener)
      return () => listeners[change].delete(listener)
    },
    publish(change) {
      for (const listener of listeners[change]) listener()
    },
  }
}

/**
 * The changes that an event of the stream reports. After `refetch` all data shown can be stale. Its `drafts` is first: a section of the home
 * screen that depends on both is then loaded at once for `box`, and not again after its delay for `drafts`.
 */
export function serverChangesOf({ type }: StreamEvent): readonly ServerChange[] {
  if (type === 'refetch') return ['drafts', 'box', 'delegations']
  // A delegation that begins or ends also changes the pending box, which contains the documents of principals.
  if (type === 'clock') return ['box', 'delegations']
  return type === 'box' || type === 'drafts' ? [type] : []
}

/**
 * Calls `listener` for each of these changes, but only while the page is visible. Changes while the page is hidden cause a single call when
 * it becomes visible again. Returns a function that removes the listener.
 */
export function listenWhileVisible(
  changes: ServerChanges,
  wanted: readonly ServerChange[],
  listener: () => void,
): () => void {
  let hasChanged = false
  const report = () => {
    if (!hasChanged || document.hidden) return
    hasChanged = false
    listener()
  }
  const change = () => {
    hasChanged = true
    report()
  }
  const ends = wanted.map((one) => changes.subscribe(one, change))
  document.addEventListener('visibilitychange', report)
  return () => {
    ends.forEach((end) => end())
    document.removeEventListener('visibilitychange', report)
  }
}

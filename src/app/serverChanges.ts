import type { StreamEvent } from '../world/events.ts'

/**
 * A change on the server: in the employee's own boxes, in the batches that can be drafted, or in the delegations of or to the employee.
 */
export type ServerChange = 'box' | 'drafts' | 'delegations'

/** Receives the ids of the changed documents; undefined if any document may have changed. */
type Listener = (documentIds?: readonly number[]) => void

/** Notifies listeners of server changes that can affect the screen. */
export interface ServerChanges {
  /** Adds a listener. Returns a function that removes it. */
  subscribe(change: ServerChange, listener: Listener): () => void
  publish(change: ServerChange, documentIds?: readonly number[]): void
}

export function createServerChanges(): ServerChanges {
  const listeners: Record<ServerChange, Set<Listener>> = {
    box: new Set(),
    drafts: new Set(),
    delegations: new Set(),
  }
  return {
    subscribe(change, listener) {
      listeners[change].add(listener)
      return () => listeners[change].delete(listener)
    },
    publish(change, documentIds) {
      for (const listener of listeners[change]) listener(documentIds)
    },
  }
}

/**
 * The changes that an event of the stream reports. After `refetch` all data shown can be stale. `drafts` comes first,
 * so that a visible section of the home screen that depends on both is loaded immediately for `box`, and not again after a delay.
 */
export function serverChangesOf({ type }: StreamEvent): readonly ServerChange[] {
  if (type === 'refetch') return ['drafts', 'box', 'delegations']
  // A delegation that begins or ends also changes the pending box, which contains the documents of principals.
  if (type === 'clock') return ['box', 'delegations']
  return type === 'box' || type === 'drafts' ? [type] : []
}

/** The ids of the only documents that an event of the stream concerns; undefined if any document may have changed. */
export function changedDocumentsOf(event: StreamEvent): readonly number[] | undefined {
  if (event.type !== 'box') return undefined
  // A read mark changes only lists and counts. The tab that has opened the document would otherwise fetch it a second time.
  return event.is_read ? [] : [event.document_id]
}

/**
 * Calls `listener` for each of these changes, but only while the page is visible. Changes that one event reports together cause a single
 * call, and so do changes while the page is hidden, when it becomes visible again. The call has the documents of all of them. Returns a
 * function that removes the listener.
 */
export function listenWhileVisible(
  changes: ServerChanges,
  wanted: readonly ServerChange[],
  listener: Listener,
): () => void {
  const changed = new Set<number>()
  let hasChanged = false
  let isAnyDocument = false
  const report = () => {
    if (!hasChanged || document.hidden) return
    const documentIds = isAnyDocument ? undefined : [...changed]
    hasChanged = false
    isAnyDocument = false
    changed.clear()
    listener(documentIds)
  }
  const add: Listener = (documentIds) => {
    hasChanged = true
    if (!documentIds) isAnyDocument = true
    for (const id of documentIds ?? []) changed.add(id)
    queueMicrotask(report)
  }
  const ends = wanted.map((change) => changes.subscribe(change, add))
  document.addEventListener('visibilitychange', report)
  return () => {
    hasChanged = false
    ends.forEach((end) => end())
    document.removeEventListener('visibilitychange', report)
  }
}

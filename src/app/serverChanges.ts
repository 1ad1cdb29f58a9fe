import type { StreamEvent } from '../world/events.ts'

/**
 * A change on the server: in the employee's own boxes, in the batches that can be drafted, or in the delegations of or to the employee.
 */
export type ServerChange = 'box' | 'drafts' | 'delegations'

/** Receives the ids of the changed documents; undefined if any document may have changed. */
type Listener = (documentIds?: readonly number[]) => void

/** Notifies listeners of server changes that can affect the screen. */
export interface ServerChangeRelay {
  /** Adds a listener. Returns a function that removes it. */
  subscribe(change: ServerChange, listener: Listener): () => void
  publish(change: ServerChange, documentIds?: readonly number[]): void
}

export function createServerChangeRelay(): ServerChangeRelay {
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
 * The changes that an event of the stream reports. After `refetch` all data shown can be stale. `drafts` comes before `box`, because the
 * rejected documents on the home screen depend on both: `box` reloads them immediately, which replaces the delayed reload for `drafts`. In
 * the other order, they would be loaded twice.
 */
export function serverChangesOfEvent({ type }: StreamEvent): readonly ServerChange[] {
  if (type === 'refetch') return ['drafts', 'box', 'delegations']
  // `clock`: a delegation by or to the employee has begun or ended. This also changes the pending box, which contains the documents of
  // principals.
  if (type === 'clock') return ['box', 'delegations']
  return type === 'box' || type === 'drafts' ? [type] : []
}

/** The ids of the documents that an event of the stream affects; undefined if it can affect any document. */
export function changedDocumentsOfEvent(event: StreamEvent): readonly number[] | undefined {
  if (event.type !== 'box') return undefined
  // A read mark changes only lists and counts. The tab that has opened the document would otherwise fetch it a second time.
  return event.is_read ? [] : [event.document_id]
}

/**
 * Calls `listener` with the ids of the changed documents when a change in `changeTypes` is reported. Several changes of one event cause a single
 * call. Changes that are reported while the page is hidden are collected, and cause a single call when the page becomes visible. Returns a
 * function that removes the listener.
 */
export function listenWhenVisible(
  changes: ServerChangeRelay,
  changeTypes: readonly ServerChange[],
  listener: Listener,
): () => void {
  const changedIds = new Set<number>()
  let hasChanged = false
  let isAnyDocument = false
  const report = () => {
    if (!hasChanged || document.hidden) return
    const documentIds = isAnyDocument ? undefined : [...changedIds]
    hasChanged = false
    isAnyDocument = false
    changedIds.clear()
    listener(documentIds)
  }
  const add: Listener = (documentIds) => {
    hasChanged = true
    if (!documentIds) isAnyDocument = true
    for (const id of documentIds ?? []) changedIds.add(id)
    queueMicrotask(report)
  }
  const unsubscribers = changeTypes.map((change) => changes.subscribe(change, add))
  document.addEventListener('visibilitychange', report)
  return () => {
    hasChanged = false
    unsubscribers.forEach((end) => end())
    document.removeEventListener('visibilitychange', report)
  }
}

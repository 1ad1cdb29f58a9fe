import { useEffect, useRef } from 'react'

/** A class of Chromium, for which TypeScript has no type. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/** The close handlers of the open dialogs, the dialog opened last at the end. */
const handlers: (() => void)[] = []
let watcher: CloseWatcher | undefined
let isEscape = false

/**
 * Chromium also sends a close request for the key Escape, unless `preventDefault` was called. Dialogs, or fields in them, handle Escape
 * themselves, so that close request is ignored.
 */
function noteEscape({ key }: KeyboardEvent) {
  if (key !== 'Escape') return
  isEscape = true
  setTimeout(() => {
    isEscape = false
  })
}

/**
 * Watches close requests while a dialog is open. There is one watcher for all dialogs, because the browser can group several watchers and
 * would then close all their dialogs by one press. A close request destroys the watcher. A new watcher is created after it if a dialog is
 * still open.
 */
function updateWatcher() {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
  if (!CloseWatcher) return
  if (handlers.length === 0) {
    watcher?.destroy()
    watcher = undefined
    removeEventListener('keydown', noteEscape, true)
  } else if (!watcher) {
    addEventListener('keydown', noteEscape, true)
    watcher = new CloseWatcher()
    watcher.onclose = () => {
      watcher = undefined
      if (!isEscape) handlers.at(-1)?.()
      updateWatcher()
    }
  }
}

/**
 * While a dialog is open, calls `close` when the employee presses the Back button or makes the Back gesture of Android. Other browsers
 * leave the page. `close` is undefined while the dialog is not open.
 */
export function useCloseRequest(close: (() => void) | undefined): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  const isOpen = close !== undefined
  useEffect(() => {
    if (!isOpen) return
    const handler = () => latest.current?.()
    handlers.push(handler)
    updateWatcher()
    return () => {
      handlers.splice(handlers.indexOf(handler), 1)
      updateWatcher()
    }
  }, [isOpen])
}

import type { Locator } from '@playwright/test'

/** Drops or pastes a text file on an element, as the browser does. */
export function dropOrPaste(element: Locator, name: string, how: 'drop' | 'paste') {
  return element.evaluate(
    (target, { name, how }) => {
      const carried = new DataTransfer()
      carried.items.add(new File([name], name, { type: 'text/plain' }))
      const common = { bubbles: true, cancelable: true }
      if (how === 'paste') {
        target.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData: carried }))
        return
      }
      for (const type of ['dragenter', 'dragover', 'drop']) {
        const isTaken = !target.dispatchEvent(
          new DragEvent(type, { ...common, dataTransfer: carried }),
        )
        // If the event is not cancelled, the browser leaves the page and opens the file.
        if (type !== 'dragenter' && !isTaken) throw new Error(`No handler accepts the ${type}.`)
      }
    },
    { name, how },
  )
}

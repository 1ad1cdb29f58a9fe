import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Says of a file why it cannot be taken now. */
export type WhyNot = (name: string) => string

/**
 * Files that are dropped or pasted anywhere on a dialog: what it hears, and what it says of those that came when it could
 * take none, for as long as it cannot.
 */
export function useFilesAnywhere(cannot: WhyNot | undefined, attach?: (files: File[]) => void) {
  const [away, setAway] = useState<string[]>([])
  if (cannot === undefined && away.length > 0) setAway([])
  const take = (files: File[]) => {
    if (cannot) setAway([...new Set(files.map(({ name }) => name.normalize('NFC')))])
    else attach?.(files)
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // A dialog above this one may have heard it already.
    if (files.length === 0 || event.isDefaultPrevented()) return
    event.preventDefault()
    take(files)
  }
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // A voucher's own zone has taken them already; anywhere else the browser would leave the page for the file.
    const taken = event.isDefaultPrevented()
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (!taken && files.length > 0) take(files)
  }
  return { anywhere: { onPaste, onDragOver, onDrop }, refused: cannot ? away.map(cannot) : [] }
}

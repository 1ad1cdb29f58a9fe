import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Returns the message that the file with this name cannot be attached now, with the reason. */
export type DescribeRefusedFile = (name: string) => string

/**
 * Whether the paste inserts text into a field. Spreadsheets and word processors copy their text as plain text, HTML and a picture; a copied
 * file has no HTML.
 */
function insertsText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea') !== null
  return isField && ['text/plain', 'text/html'].every((type) => clipboardData.types.includes(type))
}

/**
 * Accepts files dropped or pasted anywhere on a dialog. While `describeRefusedFile` is defined, no file can be attached. Returns the event
 * handlers, and a message for each file that was dropped or pasted during that time. The messages are cleared when `describeRefusedFile`
 * becomes undefined. `attach` receives pasted files, and `attachDropped` the event of a drop, because reading a dropped folder takes time.
 * Text that is copied with its picture is pasted as text into a field, and its picture is ignored.
 */
export function useDialogFileDrop(
  describeRefusedFile: DescribeRefusedFile | undefined,
  attach?: (files: File[]) => void,
  attachDropped?: (event: DragEvent<HTMLElement>) => void,
) {
  const [refusedNames, setRefusedNames] = useState<string[]>([])
  if (describeRefusedFile === undefined && refusedNames.length > 0) setRefusedNames([])
  const refuse = (files: File[]) =>
    setRefusedNames([...new Set(files.map(({ name }) => name.normalize('NFC')))])
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    // A dialog on top of this one may already have handled the event.
    if (files.length === 0 || event.isDefaultPrevented() || insertsText(event)) return
    event.preventDefault()
    if (describeRefusedFile) refuse(files)
    else attach?.(files)
  }
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  const onDrop = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // The drop zone of a voucher may already have handled the event. Without `preventDefault` the browser would navigate to the dropped
    // file.
    const isHandled = event.isDefaultPrevented()
    event.preventDefault()
    if (isHandled) return
    if (describeRefusedFile) refuse([...event.dataTransfer.files])
    else attachDropped?.(event)
  }
  return {
    handlers: { onPaste, onDragOver, onDrop },
    refused: describeRefusedFile ? refusedNames.map(describeRefusedFile) : [],
  }
}

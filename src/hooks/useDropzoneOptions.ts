import { type DragEvent, useRef } from 'react'

/** After `dropped`, one of `read` and `readFailed` is called. Until then, no other files may be dropped on the same element. */
export interface DropActions {
  /** Files or folders have been dropped. Reading a folder takes time. */
  dropped(): void
  /** The dropped files, including those in the dropped folders. */
  read(files: File[]): void
  /** A dropped file or folder could not be read. Receives the names of all that were dropped. */
  readFailed(names: string[]): void
  /** Files were pasted or chosen. */
  attach(files: File[]): void
}

/** Returns the options for `useDropzone`, and the handler of `drop` events for its `getRootProps`. */
export function useDropzoneOptions(on: DropActions) {
  const names = useRef<string[]>([])
  return {
    options: {
      onDrop: (files: File[], _: unknown, event: object) =>
        'dataTransfer' in event ? on.read(files) : on.attach(files),
      onError: () => on.readFailed(names.current),
    },
    onDrop: ({ dataTransfer }: DragEvent) => {
      if (!dataTransfer.types.includes('Files')) return
      names.current = [...dataTransfer.files].map(({ name }) => name.normalize('NFC'))
      on.dropped()
    },
  }
}

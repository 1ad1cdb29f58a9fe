import type { PickedFile } from '../../machines/draft/draft.ports.ts'
import { newId } from './ids.ts'

/**
 * Reads the bytes when the employee chooses the file, so that later changes on disk are not uploaded. The promise rejects if the file is
 * unreadable. The draft handles the rejection when it submits or saves the file.
 */
function bytesOf(file: File): Promise<Blob> {
  const bytes = file.arrayBuffer().then((buffer) => new Blob([buffer], { type: file.type }))
  bytes.catch(() => undefined)
  return bytes
}

/**
 * The chosen files with unique keys, names in NFC, and the promises of their bytes. A file of more than `maxBytes` is not read into memory,
 * because the draft refuses it.
 */
export function toPickedFiles(files: readonly File[], maxBytes: number): PickedFile[] {
  return files.map((file) => ({
    key: newId(),
    name: file.name.normalize('NFC'),
    size: file.size,
    body: file.size > maxBytes ? file : bytesOf(file),
  }))
}

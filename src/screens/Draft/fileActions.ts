import type { FilesEvent } from '../../../machines/files/files.machine.ts'
import type { DropActions } from '../../hooks/useDropzoneOptions.ts'
import type { World } from '../../world/world.ts'

/** Returns the actions of one voucher of a draft for files that are dropped, pasted or chosen. `maxBytes` is the maximum size of a file. */
export const fileActions =
  (files: { send(event: FilesEvent): void }, pickedFiles: World['pickedFiles'], maxBytes: number) =>
  (lineId: string): DropActions => ({
    dropped: () => files.send({ type: 'files.dropped' }),
    read: (read) => files.send({ type: 'files.read', lineId, files: pickedFiles(read, maxBytes) }),
    readFailed: (names) => files.send({ type: 'files.readFailed', lineId, names }),
    attach: (picked) =>
      files.send({ type: 'files.add', lineId, files: pickedFiles(picked, maxBytes) }),
  })

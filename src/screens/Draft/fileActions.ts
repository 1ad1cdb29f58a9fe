import type { FilesEvent } from '../../../machines/files/files.machine.ts'
import type { UploadLimits } from '../../../machines/files/files.rules.ts'
import type { DropActions } from '../../hooks/useDropzoneOptions.ts'
import type { World } from '../../world/world.ts'

/** Returns the actions of one voucher of a draft for files that are dropped, pasted or chosen. */
export const fileActions =
  (
    files: { send(event: FilesEvent): void },
    pickedFiles: World['pickedFiles'],
    limits: UploadLimits,
  ) =>
  (lineId: string): DropActions => ({
    dropped: () => files.send({ type: 'files.dropped' }),
    read: (read) => files.send({ type: 'files.read', lineId, files: pickedFiles(read, limits) }),
    readFailed: (names) => files.send({ type: 'files.readFailed', lineId, names }),
    attach: (picked) =>
      files.send({ type: 'files.add', lineId, files: pickedFiles(picked, limits) }),
  })

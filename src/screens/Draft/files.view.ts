import type { SnapshotFrom } from 'xstate'
import type { filesMachine } from '../../../machines/files/files.machine.ts'
import { filesOf, type Limits, type Refusal } from '../../../machines/files/files.rules.ts'
import type { PickedFile, VoucherFiles } from '../../../machines/ports.ts'
import { pictured } from '../../widgets/pictured.view.ts'
import type { Text } from '../../text/en.ts'
import { bytes } from '../../text/figures.ts'
import type { VoucherCardProps } from './VoucherCard.tsx'

type Shown = VoucherCardProps['files']

const megabyte = 1024 * 1024

/**
 * A file's bytes, read at once: what is sent is what was attached, whatever becomes of the file on its disk. Rejects where it cannot be
 * read, which whoever sends or keeps it finds.
 */
function bytesOf(file: File): Promise<Blob> {
  const read = file.arrayBuffer().then((held) => new Blob([held], { type: file.type }))
  read.catch(() => undefined)
  return read
}

/** Files as the browser hands them over, each with a key of its own. */
export function pickedFiles(files: readonly File[], newId: () => string): PickedFile[] {
  return files.map((file) => ({
    key: newId(),
    name: file.name.normalize('NFC'),
    size: file.size,
    body: bytesOf(file),
  }))
}

/** The files of one voucher, what was refused there and what can come back there. */
export function filesView(
  snapshot: SnapshotFrom<typeof filesMachine>,
  lineId: string,
  text: Text,
): Shown {
  const { attached, refused, removed, limits } = snapshot.context
  const canUndo = snapshot.can({ type: 'files.undo' })
  const mine = refused.filter((refusal) => refusal.lineId === lineId)
  return {
    machine: pictured(snapshot),
    locked: !snapshot.can({ type: 'files.add', lineId, files: [] }),
    files: listed(attached, lineId, text),
    limit: text.files.limit(limits.filesPerVoucher, bytes(limits.fileMb * megabyte)),
    refused: mine.map((refusal) => refusedSentence(refusal, limits, text)),
    removed:
      canUndo && removed?.lineId === lineId ? text.files.removed(removed.files.length) : null,
  }
}

function listed(attached: readonly VoucherFiles[], lineId: string, text: Text): Shown['files'] {
  return filesOf(attached, lineId).map((file) => ({
    key: file.key,
    name: file.name,
    size: bytes(file.size),
    removeLabel: text.files.remove(file.name),
  }))
}

function refusedSentence({ name, reason }: Refusal, limits: Limits, text: Text): string {
  const t = text.files.refused
  switch (reason) {
    case 'tooLarge':
      return t.tooLarge(name, bytes(limits.fileMb * megabyte))
    case 'tooMany':
      return t.tooMany(name, String(limits.filesPerVoucher))
    case 'documentFull':
      return t.documentFull(name, bytes(limits.documentMb * megabyte))
    case 'already':
      return t.already(name)
  }
}

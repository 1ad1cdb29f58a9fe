import type { SnapshotFrom } from 'xstate'
import type { filesMachine } from '../../../machines/files/files.machine.ts'
import {
  type FileError,
  filesOfVoucher,
  type UploadLimits,
} from '../../../machines/files/files.rules.ts'
import type { VoucherFiles } from '../../../machines/draft/draft.ports.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import type { MainText } from '../../text/en.ts'
import { formatBytes } from '../../text/numbers.ts'
import type { VoucherCardProps } from './VoucherCard.tsx'

type ViewProps = VoucherCardProps['files']

const megabyte = 1024 * 1024

/** The props of one voucher's file list: the files, the messages about refused files, and the last removal while it can be undone. */
export function filesView(
  snapshot: SnapshotFrom<typeof filesMachine>,
  lineId: string,
  text: MainText,
): ViewProps {
  const { attached, refused, removed, limits } = snapshot.context
  const canUndo = snapshot.can({ type: 'files.undo' })
  const voucherErrors = refused.filter((refusal) => refusal.lineId === lineId)
  return {
    machine: machineAttributes(snapshot),
    locked: !snapshot.can({ type: 'files.add', lineId, files: [] }),
    files: fileRowsOf(attached, lineId, text),
    limit: text.files.limit(limits.filesPerVoucher, formatBytes(limits.fileMb * megabyte)),
    refused: voucherErrors.map((refusal) => fileErrorSentence(refusal, limits, text)),
    removed:
      canUndo && removed?.lineId === lineId ? text.files.removed(removed.files.length) : null,
  }
}

function fileRowsOf(
  attached: readonly VoucherFiles[],
  lineId: string,
  text: MainText,
): ViewProps['files'] {
  return filesOfVoucher(attached, lineId).map((file) => ({
    key: file.key,
    name: file.name,
    size: formatBytes(file.size),
    removeLabel: text.files.remove(file.name),
  }))
}

function fileErrorSentence(
  { name, reason }: FileError,
  limits: UploadLimits,
  text: MainText,
): string {
  const t = text.files.refused
  switch (reason) {
    case 'tooLarge':
      return t.tooLarge(name, formatBytes(limits.fileMb * megabyte))
    case 'tooMany':
      return t.tooMany(name, String(limits.filesPerVoucher))
    case 'documentFull':
      return t.documentFull(name, formatBytes(limits.documentMb * megabyte))
    case 'duplicate':
      return t.duplicate(name)
    case 'late':
      return t.notNow(name, t.late)
    case 'unreadable':
      return t.notNow(name, t.unreadable)
  }
}

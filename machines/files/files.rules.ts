import type { Config } from '../../contract/config.ts'
import type { FileErrorCode } from '../../contract/errors.ts'
import { MEGABYTE } from '../../contract/limits.ts'
import type { PickedFile, VoucherFiles } from '../draft/draft.ports.ts'

/** Upload limits of this installation (wire, "POST ea/create_document/"). */
export type UploadLimits = Config['limits']

/**
 * `late`: the file was read only after the draft had stopped accepting files. `unreadable`: the file, or one that was dropped together with
 * it, could not be read.
 */
export interface FileError {
  lineId: string
  name: string
  reason: FileErrorCode | 'late' | 'unreadable'
}

/** The last removal, with the index of each file, for undo. */
export interface Removal {
  lineId: string
  files: { file: PickedFile; index: number }[]
}

/** The files of one voucher, in the order in which they were added. */
export function filesOfVoucher(attached: readonly VoucherFiles[], lineId: string): PickedFile[] {
  return attached.find((voucher) => voucher.lineId === lineId)?.files ?? []
}

/** Maximum size of one file, in bytes. */
export const fileBytesMax = ({ fileMb }: UploadLimits) => fileMb * MEGABYTE

/** The total size of all files, in bytes. */
export function totalBytes(attached: readonly VoucherFiles[]): number {
  return attached.reduce(
    (sum, { files }) => files.reduce((bytes, { size }) => bytes + size, sum),
    0,
  )
}

function withFiles(attached: readonly VoucherFiles[], lineId: string, files: PickedFile[]) {
  const otherVouchers = attached.filter((voucher) => voucher.lineId !== lineId)
  return files.length > 0 ? [...otherVouchers, { lineId, files }] : otherVouchers
}

function fileErrorOf(
  attached: readonly VoucherFiles[],
  lineId: string,
  file: PickedFile,
  limits: UploadLimits,
): FileErrorCode | null {
  const voucherFiles = filesOfVoucher(attached, lineId)
  const name = file.name.normalize('NFC')
  const isDuplicate = voucherFiles.some(
    (one) => one.size === file.size && one.name.normalize('NFC') === name,
  )
  if (isDuplicate) return 'duplicate'
  if (file.size > fileBytesMax(limits)) return 'tooLarge'
  if (voucherFiles.length >= limits.filesPerVoucher) return 'tooMany'
  if (totalBytes(attached) + file.size > limits.documentMb * MEGABYTE) return 'documentFull'
  return null
}

/**
 * Adds files to a voucher one by one. A file that exceeds a limit is refused with a reason, and the others are added. Two files of a
 * voucher are the same file if name and size are equal.
 */
export function addFiles(
  attached: readonly VoucherFiles[],
  { lineId, files }: VoucherFiles,
  limits: UploadLimits,
): { attached: VoucherFiles[]; refused: FileError[] } {
  const refused: FileError[] = []
  let result = [...attached]
  for (const file of files) {
    const reason = fileErrorOf(result, lineId, file, limits)
    if (reason) refused.push({ lineId, name: file.name, reason })
    else result = withFiles(result, lineId, [...filesOfVoucher(result, lineId), file])
  }
  return { attached: result, refused }
}

/** The errors of files that are all refused for the same reason. */
export function sameErrorForFiles(
  lineId: string,
  names: readonly string[],
  reason: FileError['reason'],
): FileError[] {
  return [...new Set(names)].map((name) => ({ lineId, name, reason }))
}

/** Removes the files of a voucher for which `leaves` returns true; by default all. */
export function removeVoucherFiles(
  attached: readonly VoucherFiles[],
  lineId: string,
  leaves: (file: PickedFile) => boolean = () => true,
): { attached: VoucherFiles[]; removed: Removal } {
  const voucherFiles = filesOfVoucher(attached, lineId)
  const indexedFiles = voucherFiles.map((file, index) => ({ file, index }))
  return {
    attached: withFiles(
      attached,
      lineId,
      voucherFiles.filter((file) => !leaves(file)),
    ),
    removed: { lineId, files: indexedFiles.filter(({ file }) => leaves(file)) },
  }
}

/** Restores removed files at their indexes. The limits apply as to any other file. */
export function restoreRemovedFiles(
  attached: readonly VoucherFiles[],
  { lineId, files }: Removal,
  limits: UploadLimits,
): { attached: VoucherFiles[]; refused: FileError[] } {
  const refused: FileError[] = []
  let result = [...attached]
  for (const { file, index } of files) {
    const reason = fileErrorOf(result, lineId, file, limits)
    if (reason) refused.push({ lineId, name: file.name, reason })
    else
      result = withFiles(result, lineId, filesOfVoucher(result, lineId).toSpliced(index, 0, file))
  }
  return { attached: result, refused }
}

/**
 * The files of a saved draft that the limits allow, and the refused ones. The limits may have changed since the save. If they allow all
 * files, the list is the same object, so that the restored draft does not count as changed.
 */
export function applyLimitsToSavedFiles(
  savedVouchers: VoucherFiles[],
  limits: UploadLimits,
): { attached: VoucherFiles[]; refused: FileError[] } {
  const refused: FileError[] = []
  let attached: VoucherFiles[] = []
  for (const voucher of savedVouchers) {
    const result = addFiles(attached, voucher, limits)
    attached = result.attached
    refused.push(...result.refused)
  }
  const isSame = refused.length === 0 && attached.length === savedVouchers.length
  return { attached: isSame ? savedVouchers : attached, refused }
}

import type { Config } from '../../contract/config.ts'
import { MEGABYTE } from '../../contract/limits.ts'
import type { PickedFile, VoucherFiles } from '../ports.ts'

/** Upload limits of this installation (wire, "POST ea/create_document/"). */
export type Limits = Config['limits']

/** Why a file is not taken: it, its voucher or the document is over a limit, or the voucher has it already. */
export type Reason = 'tooLarge' | 'tooMany' | 'documentFull' | 'already'

export interface Refusal {
  lineId: string
  name: string
  reason: Reason
}

/** What was taken away last, with the places in the list, so that it can come back. */
export interface Removal {
  lineId: string
  files: { file: PickedFile; place: number }[]
}

/** The files of one voucher, in the order in which they were picked. */
export function filesOf(attached: readonly VoucherFiles[], lineId: string): PickedFile[] {
  return attached.find((voucher) => voucher.lineId === lineId)?.files ?? []
}

/** The size of all files together, in bytes. */
export function sizeOf(attached: readonly VoucherFiles[]): number {
  return attached.reduce(
    (sum, { files }) => files.reduce((bytes, { size }) => bytes + size, sum),
    0,
  )
}

function withFiles(attached: readonly VoucherFiles[], lineId: string, files: PickedFile[]) {
  const others = attached.filter((voucher) => voucher.lineId !== lineId)
  return files.length > 0 ? [...others, { lineId, files }] : others
}

function reasonAgainst(
  attached: readonly VoucherFiles[],
  lineId: string,
  file: PickedFile,
  limits: Limits,
): Reason | null {
  const own = filesOf(attached, lineId)
  const name = file.name.normalize('NFC')
  const already = own.some((one) => one.size === file.size && one.name.normalize('NFC') === name)
  if (already) return 'already'
  if (file.size > limits.fileMb * MEGABYTE) return 'tooLarge'
  if (own.length >= limits.filesPerVoucher) return 'tooMany'
  if (sizeOf(attached) + file.size > limits.documentMb * MEGABYTE) return 'documentFull'
  return null
}

/**
 * Takes files for a voucher one by one; a file that breaks a limit is refused with its reason and the rest goes in.
 * The same file is one of the same name and size in the same voucher.
 */
export function addFiles(
  attached: readonly VoucherFiles[],
  { lineId, files }: VoucherFiles,
  limits: Limits,
): { attached: VoucherFiles[]; refused: Refusal[] } {
  const refused: Refusal[] = []
  let result = [...attached]
  for (const file of files) {
    const reason = reasonAgainst(result, lineId, file, limits)
    if (reason) refused.push({ lineId, name: file.name, reason })
    else result = withFiles(result, lineId, [...filesOf(result, lineId), file])
  }
  return { attached: result, refused }
}

/** Takes the files of a voucher that `leaves` names away, all of them by default. */
export function removeFiles(
  attached: readonly VoucherFiles[],
  lineId: string,
  leaves: (file: PickedFile) => boolean = () => true,
): { attached: VoucherFiles[]; removed: Removal } {
  const own = filesOf(attached, lineId)
  const placed = own.map((file, place) => ({ file, place }))
  return {
    attached: withFiles(
      attached,
      lineId,
      own.filter((file) => !leaves(file)),
    ),
    removed: { lineId, files: placed.filter(({ file }) => leaves(file)) },
  }
}

/** Puts what was taken away back into its places; the limits hold for it as for any other file. */
export function putBack(
  attached: readonly VoucherFiles[],
  { lineId, files }: Removal,
  limits: Limits,
): { attached: VoucherFiles[]; refused: Refusal[] } {
  const refused: Refusal[] = []
  let result = [...attached]
  for (const { file, place } of files) {
    const reason = reasonAgainst(result, lineId, file, limits)
    if (reason) refused.push({ lineId, name: file.name, reason })
    else result = withFiles(result, lineId, filesOf(result, lineId).toSpliced(place, 0, file))
  }
  return { attached: result, refused }
}

/** The files of a kept draft; the limits hold for them as for any other, since they may have changed. */
export function restoreFiles(
  kept: readonly VoucherFiles[],
  limits: Limits,
): { attached: VoucherFiles[]; refused: Refusal[] } {
  const refused: Refusal[] = []
  let attached: VoucherFiles[] = []
  for (const voucher of kept) {
    const added = addFiles(attached, voucher, limits)
    attached = added.attached
    refused.push(...added.refused)
  }
  return { attached, refused }
}

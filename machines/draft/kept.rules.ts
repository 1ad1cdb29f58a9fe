import type { Approver } from '../../contract/approver.ts'
import type { VoucherLine } from '../../contract/voucher.ts'
import type { DraftContent, KeptDraft, VoucherFiles } from '../ports.ts'
import { sentTitle } from './draft.rules.ts'

/** How long a screen waits for this device's store, in milliseconds: a store that hangs holds nobody up. */
export const STORE_PATIENCE_MS = 3000

/** Whether nothing has been written since a content was handed over to be kept; by identity, so that it costs nothing. */
export function isHandedOver(content: DraftContent, handed: DraftContent): boolean {
  return (
    content.title === handed.title &&
    content.approvers === handed.approvers &&
    content.files === handed.files
  )
}

/** Whether a found draft is to be offered: it holds something, and is newer than what the form knows. */
export function isOffered(found: KeptDraft | null, version: number): found is KeptDraft {
  if (!found || found.version <= version) return false
  return sentTitle(found.title) !== '' || found.files.length > 0 || found.approvers.length > 0
}

const filesAsSent = (files: readonly VoucherFiles[]) =>
  files
    .filter((voucher) => voucher.files.length > 0)
    .map((voucher) => JSON.stringify([voucher.lineId, voucher.files.map(({ key }) => key)]))
    .toSorted()

const lineAsSent = (line: readonly Approver[]) =>
  line.toSorted((a, b) => a.order - b.order).map(({ id, type }) => [id, type])

/** Whether two contents make the same request, so that one request id may stand for both (wire, "POST ea/create_document/"). */
export function isSameRequest(one: DraftContent, other: DraftContent): boolean {
  const sent = ({ title, approvers, files }: DraftContent) =>
    JSON.stringify([sentTitle(title), lineAsSent(approvers), filesAsSent(files)])
  return sent(one) === sent(other)
}

/** The files of a kept draft under the lines of its batch; those of a line that is gone come to the first one. */
export function filesOnLines(
  files: readonly VoucherFiles[],
  lines: readonly VoucherLine[],
): VoucherFiles[] {
  const ids = new Set(lines.map(({ id }) => id))
  const first = lines[0]?.id
  return files.map((voucher) =>
    first === undefined || ids.has(voucher.lineId) ? voucher : { ...voucher, lineId: first },
  )
}

/** A draft as text to be copied: its title, its approvers in their order, the names of its files. */
export function draftText({ title, approvers, files }: DraftContent): string {
  const people = approvers
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, position, department }, place) =>
      [`${place + 1}. ${name}`, position, department].filter(Boolean).join(' · '),
    )
  const names = files.flatMap((voucher) => voucher.files.map(({ name }) => name))
  return [[sentTitle(title)], people, names]
    .filter((part) => part.join('') !== '')
    .map((part) => part.join('\n'))
    .join('\n\n')
}

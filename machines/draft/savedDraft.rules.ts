import type { Approver } from '../../contract/approver.ts'
import type { Category, VoucherLine } from '../../contract/voucher.ts'
import { stepOf } from '../approvers/approvers.rules.ts'
import { voucherCards } from './cards.rules.ts'
import type {
  DocumentRejection,
  DraftContent,
  DraftKey,
  SavedDraft,
  VoucherFiles,
} from './draft.ports.ts'
import type { Candidate } from '../receivers/receivers.rules.ts'
import { normalizeTitle } from './draft.rules.ts'

/**
 * Whether the content is the same as the saved content. Compares by identity, so that the cost does not depend on the size of the content.
 */
export function hasSameContent(content: DraftContent, lastSaved: DraftContent): boolean {
  return (
    content.title === lastSaved.title &&
    content.approvers === lastSaved.approvers &&
    content.receivers === lastSaved.receivers &&
    content.files === lastSaved.files
  )
}

/** Whether a saved draft is offered: it has content and a newer version than the form. */
export function isOffered(found: SavedDraft | null, version: number): found is SavedDraft {
  if (!found || found.version <= version) return false
  const { title, approvers, receivers, files } = found
  const lists = [approvers, receivers, files]
  return normalizeTitle(title) !== '' || lists.some((list) => list.length > 0)
}

const comparableFiles = (files: readonly VoucherFiles[]) =>
  files
    .filter((voucher) => voucher.files.length > 0)
    .map((voucher) => JSON.stringify([voucher.lineId, voucher.files.map(({ key }) => key)]))
    .toSorted()

const comparableLine = (line: readonly Approver[]) =>
  line.toSorted((a, b) => a.order - b.order).map(({ id, type, step }) => [id, type, step])

/** The content fields of a draft, as a new object. */
export function draftContentOf({ title, approvers, receivers, files }: DraftContent): DraftContent {
  return { title, approvers, receivers, files }
}

/** An open draft: the fields of the context that are saved. */
interface OpenDraft extends Omit<DraftKey, 'employee'>, DraftContent {
  author: { user: { username: string } }
  version: number
  writer: string
  requestId: string
  sent: DraftContent | null
  rejection: DocumentRejection | null
  leftOut: readonly string[]
}

/** The key of an open draft in the store. */
export function draftKeyOf({
  author,
  category,
  batchNumber,
}: Pick<OpenDraft, 'author' | 'category' | 'batchNumber'>): DraftKey {
  return { employee: author.user.username, category, batchNumber }
}

/** An open draft as it is saved. `version` is the newest version that this draft has found or saved. */
export function savedDraftOf(draft: OpenDraft): SavedDraft {
  const { version, writer, requestId, sent, rejection, leftOut } = draft
  const content = draftContentOf(draft)
  const isSent = sent !== null && isSameRequest(sent, content)
  return {
    ...{ ...draftKeyOf(draft), ...content, version, writer, requestId, sent: isSent },
    ...(rejection && { rejection }),
    ...(leftOut.length > 0 && { leftOut }),
  }
}

/** Whether two contents produce the same request and can share one idempotency key (wire, "POST ea/create_document/"). */
export function isSameRequest(one: DraftContent, other: DraftContent): boolean {
  const sent = ({ title, approvers, receivers, files }: DraftContent) =>
    JSON.stringify([
      normalizeTitle(title),
      comparableLine(approvers),
      receivers.map(({ id, kind }) => [id, kind]),
      comparableFiles(files),
    ])
  return sent(one) === sent(other)
}

/**
 * Assigns the files of a saved draft to the vouchers of its batch: to the first line of each voucher, where the form shows them. Since the
 * save, the ERP may have inserted another first line. Files of a voucher line that no longer exists go to the first line of the batch.
 */
export function assignSavedFiles(
  category: Category,
  files: readonly VoucherFiles[],
  lines: readonly VoucherLine[],
): VoucherFiles[] {
  const shownAt = new Map(
    voucherCards(category, lines).flatMap((card) =>
      card.lines.map(({ id }) => [id, card.first.id] as const),
    ),
  )
  const first = lines[0]?.id
  return files.map((voucher) => ({
    ...voucher,
    lineId: shownAt.get(voucher.lineId) ?? first ?? voucher.lineId,
  }))
}

const personText = ({ name, position, department }: Candidate) =>
  [name, position, department].filter(Boolean).join(' · ')

/**
 * A draft as plain text for copying: its title, its approvers in order, its receivers, and its file names. Approvers of one step have the
 * same number.
 */
export function draftClipboardTextOf({ title, approvers, receivers, files }: DraftContent): string {
  const people = approvers
    .toSorted((a, b) => a.order - b.order)
    .map((approver) => `${stepOf(approver) + 1}. ${personText(approver)}`)
  const names = files.flatMap((voucher) => voucher.files.map(({ name }) => name))
  const informed = receivers.map(personText)
  return [[normalizeTitle(title)], people, informed, names]
    .filter((part) => part.join('') !== '')
    .map((part) => part.join('\n'))
    .join('\n\n')
}

import type { ApprovalDocument } from '../../../contract/document.ts'
import { formatDateTime } from '../../text/dates.ts'
import type { BoxText } from '../../text/boxes.en.ts'

/**
 * The facts about the receivers of a document: their names by kind. The author also sees which receivers have read it, and when (receivers,
 * L16).
 */
export function receiverFacts(
  { author_id, carbon_copys }: ApprovalDocument,
  employee: string,
  t: BoxText['document'],
): { label: string; value: string }[] {
  const receiverNames = (isCirculated: boolean) =>
    carbon_copys
      .filter(({ kind }) => (kind === 'circulate') === isCirculated)
      .map(({ receiver_name }) => receiver_name)
      .join(', ')
  const circulatedNames = receiverNames(true)
  const facts = [{ label: t.references, value: receiverNames(false) || t.noReferences }]
  if (circulatedNames) facts.push({ label: t.circulated, value: circulatedNames })
  if (author_id !== employee || carbon_copys.length === 0) return facts
  const readReceivers = carbon_copys.filter(({ is_readed }) => is_readed)
  const receipts = readReceivers.map(({ receiver_name, read_at }) =>
    [receiver_name, read_at && formatDateTime(read_at)].filter(Boolean).join(' '),
  )
  const value = [t.readBy(readReceivers.length, carbon_copys.length), ...receipts].join(' · ')
  return [...facts, { label: t.read, value }]
}

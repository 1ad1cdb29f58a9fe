import type { Attachment } from '../../../contract/attachment.ts'
import type { ApprovalDocument } from '../../../contract/document.ts'
import type { Category } from '../../../contract/voucher.ts'
import { voucherCards } from '../../../machines/draft/cards.rules.ts'
import { isViewable } from '../../../machines/viewer/viewer.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Text } from '../../text/en.ts'
import { bytes } from '../../text/figures.ts'
import { cardsView } from '../Draft/cards.view.ts'
import type { AttachedFile, AttachmentsProps } from './Attachments.tsx'

type Shown = Omit<AttachmentsProps, 'canOpen' | 'onOpen'>
type Files = Pick<ApprovalDocument, 'attachments' | 'archive' | 'invoices'>

/** The files of a document, grouped by voucher in the order of the vouchers. Files whose voucher is unknown come last. */
export function attachmentsView(
  category: Category,
  { attachments, archive, invoices }: Files,
  text: Text,
  { attachments: t }: BoxText,
): Shown {
  const names = new Map(cardsView(category, invoices, text).map((card) => [card.key, card]))
  const known = voucherCards(category, invoices).map(({ key, lines }) => {
    const ids = new Set(lines.map((line) => line.id))
    const { name = '', partner = '' } = names.get(key) ?? {}
    return {
      key,
      voucher: [name, partner].filter(Boolean).join(' · '),
      files: attachments.filter(({ invoice }) => ids.has(invoice)),
    }
  })
  const placed = new Set(known.flatMap(({ files }) => files))
  const others = attachments.filter((file) => !placed.has(file))
  const size = attachments.reduce((sum, file) => sum + file.size, 0)
  return {
    texts: t,
    total: t.total(attachments.length, bytes(size)),
    archive,
    vouchers: [...known, { key: '', voucher: '', files: others }]
      .filter(({ files }) => files.length > 0)
      .map((group) => ({ ...group, files: group.files.map((file) => fileView(file, t)) })),
  }
}

function fileView(file: Attachment, t: BoxText['attachments']): AttachedFile {
  const viewable = file.isPdf ? 'pdf' : 'image'
  const look = isViewable(file) ? viewable : 'other'
  return {
    id: String(file.id),
    name: file.title,
    size: bytes(file.size),
    path: file.path,
    look,
    kind: t.kinds[look],
    openLabel: t.open(file.title),
    downloadLabel: t.download(file.title),
  }
}

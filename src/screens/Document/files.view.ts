import type { Attachment } from '../../../contract/attachment.ts'
import type { ApprovalDocument } from '../../../contract/document.ts'
import type { Category } from '../../../contract/voucher.ts'
import { voucherCards } from '../../../machines/draft/cards.rules.ts'
import { isViewable } from '../../../machines/viewer/viewer.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatBytes } from '../../text/numbers.ts'
import type { DocumentFiles } from './DocumentSections.tsx'
import type { AttachedFile } from './FileList.tsx'

type Files = Pick<ApprovalDocument, 'attachments' | 'archive' | 'invoices'>
type Words = BoxText['attachments']

/** The files of a document by voucher, with a mark on new files. Files that do not belong to a known voucher are in `others`. */
export function filesView(
  category: Category,
  { attachments, archive, invoices }: Files,
  { attachments: t, deciding }: BoxText,
  newFiles: readonly string[] = [],
): DocumentFiles {
  const filesByVoucher = voucherCards(category, invoices).map(({ key, lines }) => {
    const ids = new Set(lines.map((line) => line.id))
    return { key, files: attachments.filter(({ invoice }) => ids.has(invoice)) }
  })
  const placed = new Set(filesByVoucher.flatMap(({ files }) => files))
  const size = attachments.reduce((sum, file) => sum + file.size, 0)
  const fileViewsOf = (files: readonly Attachment[]) =>
    files.map((file) => ({
      ...fileView(file, t),
      ...(newFiles.includes(String(file.id)) && { mark: deciding.isNew }),
    }))
  return {
    texts: t,
    total: attachments.length > 0 ? t.total(attachments.length, formatBytes(size)) : t.none,
    archive: attachments.length > 0 ? archive : undefined,
    vouchers: new Map(filesByVoucher.map(({ key, files }) => [key, fileViewsOf(files)])),
    others: fileViewsOf(attachments.filter((file) => !placed.has(file))),
  }
}

const kinds: Readonly<Record<string, Exclude<keyof Words['kinds'], 'image' | 'pdf'>>> = {
  doc: 'word',
  docx: 'word',
  rtf: 'word',
  xls: 'excel',
  xlsx: 'excel',
  csv: 'excel',
  ppt: 'slides',
  pptx: 'slides',
  hwp: 'hangul',
  hwpx: 'hangul',
  txt: 'text',
  zip: 'archive',
  '7z': 'archive',
}

/** The type of a file that cannot be shown, derived from its file extension. */
function kindOf(title: string) {
  const extension = title.split('.').at(-1)?.toLowerCase() ?? ''
  return (Object.hasOwn(kinds, extension) && kinds[extension]) || 'other'
}

function fileView(file: Attachment, t: Words): AttachedFile {
  const viewable = file.isPdf ? 'pdf' : 'image'
  const look = isViewable(file) ? viewable : 'other'
  return {
    id: String(file.id),
    name: file.title,
    size: formatBytes(file.size),
    path: file.path,
    look,
    kind: t.kinds[look === 'other' ? kindOf(file.title) : look],
    hint: look === 'other' ? t.noPreview : '',
    openLabel: t.open(file.title),
    downloadLabel: t.download(file.title),
  }
}

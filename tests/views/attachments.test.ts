import { describe, expect, it } from 'vitest'
import { filesView } from '../../src/screens/Document/files.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { anAttachment, aStoredPdf } from '../../models/samples/attachment.ts'
import { aVoucher } from '../../models/samples/voucher.ts'

const invoices = [...aVoucher({ RPDOC: 1 }), ...aVoucher({ RPDOC: 2, RPALPH: '대한통운' })]
const view = (...attachments: ReturnType<typeof anAttachment>[]) =>
  filesView('voucher', { attachments, invoices, archive: '/media/archive/7' }, boxes)

/** The ids of the files, grouped by voucher. */
const idsOf = ({ vouchers }: ReturnType<typeof view>) =>
  [...vouchers.values()].map((files) => files.map(({ id }) => id))

describe('attachments view', () => {
  it('groups files by voucher, in the order of the vouchers', () => {
    const files = view(
      anAttachment({ id: 'b', invoice: '1-2-001-1' }),
      anAttachment({ id: 'a', invoice: '1-1-001-1' }),
      anAttachment({ id: 'c', invoice: '1-2-001-1' }),
    )
    expect(idsOf(files)).toEqual([['a'], ['b', 'c']])
    expect(files.others).toEqual([])
  })

  it('finds the voucher by any of its lines', () => {
    expect(idsOf(view(anAttachment({ id: 'a', invoice: '1-2-001-3' })))).toEqual([[], ['a']])
  })

  it('keeps a file whose line is unknown', () => {
    expect(view(anAttachment({ id: 'x', invoice: 'elsewhere' })).others).toMatchObject([
      { id: 'x' },
    ])
  })

  it('has the number of files, their total size and the URL of the archive', () => {
    const { total, archive } = view(anAttachment({ size: 1024 }), aStoredPdf({ size: 2048 }))
    expect([total, archive]).toEqual(['2 files, 3 KB', '/media/archive/7'])
  })

  it.each([
    ['an image', 'a.png', { isImg: true, isPdf: false }, 'image', 'Image', ''],
    ['a PDF', 'a.pdf', { isImg: false, isPdf: true }, 'pdf', 'PDF', ''],
    ['a Word file', 'a.b.DOCX', { isImg: false, isPdf: false }, 'other', 'Word', 'No preview'],
    ['a Hangul file', 'a.hwp', { isImg: false, isPdf: false }, 'other', 'Hangul', 'No preview'],
    ['another file', 'constructor', { isImg: false, isPdf: false }, 'other', 'File', 'No preview'],
  ])('names the kind of %s', (_what, title, is, look, kind, hint) => {
    const file = { ...anAttachment({ id: 3, size: 1, invoice: '' }), title, ...is }
    expect(view(file).others).toEqual([
      {
        id: '3',
        name: title,
        size: '1 B',
        path: '/media/attachment/3?signature=1',
        look,
        kind,
        hint,
        openLabel: `Open ${title}`,
        downloadLabel: `Download ${title}`,
      },
    ])
  })

  it('has no archive without files', () => {
    expect(view()).toMatchObject({ total: 'No attachments', archive: undefined, others: [] })
  })

  it.each([
    ['doc', 'word'],
    ['docx', 'word'],
    ['rtf', 'word'],
    ['xls', 'excel'],
    ['xlsx', 'excel'],
    ['csv', 'excel'],
    ['ppt', 'slides'],
    ['pptx', 'slides'],
    ['hwp', 'hangul'],
    ['HWPX', 'hangul'],
    ['txt', 'text'],
    ['zip', 'archive'],
    ['7z', 'archive'],
    ['exe', 'other'],
    ['toString', 'other'],
  ] as const)('names the kind of a file with the extension %s: %s', (extension, kind) => {
    const file = anAttachment({ title: `a.b.${extension}`, isImg: false, isPdf: false })
    const { others } = view({ ...file, invoice: 'elsewhere' })
    expect(others[0]?.kind).toBe(boxes.attachments.kinds[kind])
    expect(others[0]?.mark).toBeUndefined()
  })
})

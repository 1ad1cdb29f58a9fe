import { describe, expect, it } from 'vitest'
import { attachmentsView } from '../../src/screens/Document/Attachments.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { en } from '../../src/text/en.ts'
import { anAttachment, aStoredPdf } from '../../models/samples/attachment.ts'
import { aDocument } from '../../models/samples/voucher.ts'

const invoices = [...aDocument({ RPDOC: 1 }), ...aDocument({ RPDOC: 2, RPALPH: '대한통운' })]
const view = (...attachments: ReturnType<typeof anAttachment>[]) =>
  attachmentsView('voucher', { attachments, invoices, archive: '/media/archive/7' }, en, boxes)

describe('attachments view', () => {
  it('groups files by voucher, in the order of the vouchers', () => {
    const { vouchers } = view(
      anAttachment({ id: 'b', invoice: '1-2-001-1' }),
      anAttachment({ id: 'a', invoice: '1-1-001-1' }),
      anAttachment({ id: 'c', invoice: '1-2-001-1' }),
    )
    expect(vouchers.map(({ voucher, files }) => [voucher, files.map(({ id }) => id)])).toEqual([
      ['Document number 1 · 미래로지스틱스', ['a']],
      ['Document number 2 · 대한통운', ['b', 'c']],
    ])
  })

  it('finds the voucher by any of its lines', () => {
    const [first, second] = view(anAttachment({ invoice: '1-2-001-3' })).vouchers
    expect(first?.voucher).toContain('Document number 2')
    expect(second).toBeUndefined()
  })

  it('keeps a file whose line is unknown', () => {
    const { vouchers } = view(anAttachment({ id: 'x', invoice: 'elsewhere' }))
    expect(vouchers).toMatchObject([{ voucher: '', files: [{ id: 'x' }] }])
  })

  it('has the number of files, their total size and the URL of the archive', () => {
    const { total, archive } = view(anAttachment({ size: 1024 }), aStoredPdf({ size: 2048 }))
    expect([total, archive]).toEqual(['2 files, 3 KB', '/media/archive/7'])
  })

  it.each([
    ['image', 'Image', { isImg: true, isPdf: false }],
    ['pdf', 'PDF', { isImg: false, isPdf: true }],
    ['other', 'File', { isImg: false, isPdf: false }],
  ])('classifies a file as %s', (look, kind, is) => {
    const [voucher] = view(anAttachment({ id: 3, title: 'a', size: 1, ...is })).vouchers
    expect(voucher?.files).toEqual([
      {
        id: '3',
        name: 'a',
        size: '1 B',
        path: '/media/attachment/3?signature=1',
        look,
        kind,
        openLabel: 'Open a',
        downloadLabel: 'Download a',
      },
    ])
  })

  it('is empty without files', () => {
    expect(view().vouchers).toEqual([])
  })
})

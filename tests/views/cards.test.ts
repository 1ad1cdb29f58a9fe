import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import {
  type FilesChanged,
  type FilesEvent,
  filesMachine,
} from '../../machines/files/files.machine.ts'
import { voucherCardsView } from '../../src/screens/Draft/cards.view.ts'
import { filesView } from '../../src/screens/Draft/files.view.ts'
import { en } from '../../src/text/en.ts'
import { aFile } from '../../models/samples/files.ts'
import { aVoucher, aVoucherLine } from '../../models/samples/voucher.ts'
import { aListener } from '../fakes/listeners.ts'

const labels = (card: { facts: { label: string }[] } | undefined) =>
  card?.facts.map(({ label }) => label)

describe('voucher cards', () => {
  it('represent one document each, with its lines and their total', () => {
    const lines = [...aVoucher({ RPDOC: 1 }), ...aVoucher({ RPDOC: 2 })]
    const cards = voucherCardsView('voucher', lines, en)
    expect(cards.map(({ name }) => name)).toEqual(['Document number 1', 'Document number 2'])
    expect(cards[0]?.documents).toHaveLength(1)
    expect(cards[0]?.documents[0]).toMatchObject({ debit: '11,000', credit: '11,000' })
    expect(cards[0]?.lineId).toBe(lines[0]?.id)
    expect(cards.map(({ sum }) => sum)).toEqual(['11,000', '11,000'])
  })

  it('show zero amounts blank, and the management column only in the third line', () => {
    const [card] = voucherCardsView('voucher', aVoucher(), en)
    expect(card?.documents[0]?.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
      ['', '11,000'],
      ['10,000', ''],
      ['1,000', ''],
    ])
    expect(card?.documents[0]?.lines.map(({ management }) => management)).toEqual([
      '',
      '',
      '미래로지스틱스',
    ])
  })

  it('show partner code and business number of a payable', () => {
    expect(labels(voucherCardsView('voucher', [aVoucherLine()], en)[0])).toEqual([
      'Batch number',
      'Partner code',
      'Business number',
      'G/L date',
      'Voucher type',
      'Posting date',
      'Payment due date',
      'Tax type',
      'Tax information',
    ])
  })

  it('group payments by payment number and show the matching document', () => {
    const paid = { RPPYID: '7350008', RPDOCM: 310008 }
    const lines = [aVoucherLine({ ...paid, RPDOC: 1 }), aVoucherLine({ ...paid, RPDOC: 2 })]
    const cards = voucherCardsView('payment', lines, en)
    expect(cards).toHaveLength(1)
    expect(cards[0]?.name).toBe('Payment number 7350008')
    expect(cards[0]?.documents).toHaveLength(2)
    expect(cards[0]?.facts).toContainEqual({ label: 'Matching document', value: '310008' })
  })

  it('show each line of documents with the same number and different types once', () => {
    const paid = { RPPYID: '7350008', RPDOC: 1 }
    const lines = [...aVoucher({ ...paid, RPDCT: 'PK' }), ...aVoucher({ ...paid, RPDCT: 'PN' })]
    const [card] = voucherCardsView('payment', lines, en)
    expect(card?.sum).toBe('22,000')
    expect(card?.documents.map(({ lines, head }) => [lines.length, head?.facts])).toEqual([
      [3, [{ label: 'Voucher type', value: 'PK' }]],
      [3, [{ label: 'Voucher type', value: 'PN' }]],
    ])
    expect(card?.documents.map(({ total }) => total)).toEqual([
      'Total of document PK 1',
      'Total of document PN 1',
    ])
  })

  it('group receipts by check number', () => {
    const lines = [
      aVoucherLine({ RPCKNU: 'CK1', RPDOC: 1 }),
      aVoucherLine({ RPCKNU: 'CK2', RPDOC: 2 }),
    ]
    expect(voucherCardsView('receipt', lines, en).map(({ name }) => name)).toEqual([
      'Check number CK1',
      'Check number CK2',
    ])
  })

  it('of one document show all facts in the card header', () => {
    const [card] = voucherCardsView('receipt', aVoucher({ RPCKNU: 'CK1', RPDOCM: 30 }), en)
    expect(card?.partner).toBe('미래로지스틱스')
    expect(card?.facts).toContainEqual({ label: 'Document number', value: '1' })
    expect(card?.facts).toContainEqual({ label: 'Matching document', value: '30' })
    expect(card?.documents).toMatchObject([{ head: null, total: 'Document total' }])
  })

  it('of several documents show common facts in the card header, and others per document', () => {
    const sea = { RPDOC: 40, RPDOCM: 30, RPAN8: 7, RPALPH: '㈜동해수산 ', RPTAX: '107-17-10259' }
    const fire = { RPDOC: 41, RPDOCM: 31, RPAN8: 9, RPALPH: '현대해상화재보험', RPTAX: null }
    const check = { RPCKNU: 'CK1', RPDDJ: '2026-11-30' }
    const lines = [
      ...aVoucher({ ...check, ...sea, RPDSVJ: '2026-11-01' }),
      ...aVoucher({ ...check, ...fire, RPDSVJ: '2026-11-02' }),
    ]
    const [card] = voucherCardsView('receipt', lines, en)
    expect(card?.partner).toBe('')
    expect(labels(card)).toEqual([
      'Batch number',
      'G/L date',
      'Voucher type',
      'Payment due date',
      'Tax type',
      'Tax information',
    ])
    expect(card?.documents.map(({ head }) => head)).toEqual([
      {
        name: 'Document number 40',
        partner: '㈜동해수산',
        facts: [
          { label: 'Matching document', value: '30' },
          { label: 'Partner code', value: '7' },
          { label: 'Business number', value: '107-17-10259' },
          { label: 'Posting date', value: '2026-11-01' },
        ],
      },
      {
        name: 'Document number 41',
        partner: '현대해상화재보험',
        facts: [
          { label: 'Matching document', value: '31' },
          { label: 'Partner code', value: '9' },
          { label: 'Posting date', value: '2026-11-02' },
        ],
      },
    ])
    expect(card?.documents.map(({ total }) => total)).toEqual([
      'Total of document 40',
      'Total of document 41',
    ])
  })

  it('show the partner of several documents once', () => {
    const lines = [...aVoucher({ RPCKNU: 'CK1' }), ...aVoucher({ RPCKNU: 'CK1', RPDOC: 2 })]
    const [card] = voucherCardsView('receipt', lines, en)
    expect(card?.partner).toBe('미래로지스틱스')
    expect(card?.documents.map(({ head }) => head)).toEqual([
      { name: 'Document number 1', partner: '', facts: [] },
      { name: 'Document number 2', partner: '', facts: [] },
    ])
  })

  it('show no partner of a general voucher', () => {
    const [card] = voucherCardsView('nacct', [aVoucherLine()], en)
    expect(card?.partner).toBe('')
    expect(labels(card)).not.toContain('Partner code')
  })
})

describe('files of a voucher', () => {
  /** The view of a voucher's files after these events. */
  function shown(lineId: string, ...events: FilesEvent[]) {
    const files = createActor(filesMachine, {
      input: {
        draft: aListener<FilesChanged>().ref,
        limits: { filesPerVoucher: 2, fileMb: 1, documentMb: 2 },
      },
    }).start()
    for (const event of events) files.send(event)
    return filesView(files.getSnapshot(), lineId, en)
  }
  const add = (...names: string[]): FilesEvent => ({
    type: 'files.add',
    lineId: 'a',
    files: names.map((name) => aFile({ key: name, name, size: 800_000 })),
  })

  it('are listed with their sizes', () => {
    expect(shown('a', add('영수증.pdf')).files).toEqual([
      { key: '영수증.pdf', name: '영수증.pdf', size: '781 KB', removeLabel: 'Remove 영수증.pdf' },
    ])
    expect(shown('b', add('영수증.pdf')).files).toEqual([])
  })

  it('show each refused file with its reason, at its own voucher', () => {
    const large: FilesEvent = { type: 'files.add', lineId: 'a', files: [aFile({ size: 2 ** 21 })] }
    expect(shown('a', large).refused).toEqual(['invoice.pdf is larger than 1 MB'])
    expect(shown('b', large).refused).toEqual([])
    expect(shown('a', add('x'), add('x')).refused).toEqual(['x is already attached'])
    expect(shown('a', add('x', 'y'), add('z')).refused).toEqual([
      'z: the file limit per voucher is 2',
    ])
    const other: FilesEvent = { type: 'files.add', lineId: 'b', files: [aFile({ size: 900_000 })] }
    expect(shown('b', add('x', 'y'), other).refused).toEqual([
      'invoice.pdf: the files of a document can total at most 2 MB',
    ])
  })

  it('offer to restore removed files while that is possible', () => {
    const removal: FilesEvent = { type: 'files.removeAll', lineId: 'a' }
    expect(shown('a', add('x'), removal).removed).toBe('1 file removed')
    expect(shown('b', add('x'), removal).removed).toBeNull()
    expect(shown('a', add('x'), removal, { type: 'files.undo' }).removed).toBeNull()
  })
})

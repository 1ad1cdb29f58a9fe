import { describe, expect, it } from 'vitest'
import { cardsView } from '../../src/screens/Draft/cards.view.ts'
import { filesView } from '../../src/screens/Draft/files.view.ts'
import { en } from '../../src/text/en.ts'
import { aFile, limits } from '../builders/files.ts'
import { aDocument, aVoucherLine } from '../builders/voucher.ts'

const labels = (card: { facts: { label: string }[] } | undefined) =>
  card?.facts.map(({ label }) => label)

describe('voucher cards', () => {
  it('stand for a document each, with its lines and their total', () => {
    const lines = [...aDocument({ RPDOC: 1 }), ...aDocument({ RPDOC: 2 })]
    const cards = cardsView('voucher', lines, en)
    expect(cards.map(({ name }) => name)).toEqual(['Document number 1', 'Document number 2'])
    expect(cards[0]?.documents).toHaveLength(1)
    expect(cards[0]?.documents[0]).toMatchObject({ debit: '11,000', credit: '11,000' })
    expect(cards[0]?.lineId).toBe(lines[0]?.id)
  })

  it('show zero amounts blank, and the management column on the third line alone', () => {
    const [card] = cardsView('voucher', aDocument(), en)
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

  it('name partner code and business number of a payable', () => {
    expect(labels(cardsView('voucher', [aVoucherLine()], en)[0])).toEqual([
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
    const cards = cardsView('payment', lines, en)
    expect(cards).toHaveLength(1)
    expect(cards[0]?.name).toBe('Payment number 7350008')
    expect(cards[0]?.documents).toHaveLength(2)
    expect(cards[0]?.facts).toContainEqual({ label: 'Matching document', value: '310008' })
  })

  it('group receipts by check number', () => {
    const lines = [
      aVoucherLine({ RPCKNU: 'CK1', RPDOC: 1 }),
      aVoucherLine({ RPCKNU: 'CK2', RPDOC: 2 }),
    ]
    expect(cardsView('receipt', lines, en).map(({ name }) => name)).toEqual([
      'Check number CK1',
      'Check number CK2',
    ])
  })

  it('show no partner of a general voucher', () => {
    const [card] = cardsView('nacct', [aVoucherLine()], en)
    expect(card?.partner).toBe('')
    expect(labels(card)).not.toContain('Partner code')
  })
})

describe('files of a voucher', () => {
  const context = { attached: [], refused: [], removed: null, limits }

  it('are listed with their sizes', () => {
    const attached = [{ lineId: 'a', files: [aFile({ name: '영수증.pdf', size: 1_500_000 })] }]
    expect(filesView({ ...context, attached }, 'a', false, en).files).toEqual([
      { key: '영수증.pdf', name: '영수증.pdf', size: '1.4 MB', removeLabel: 'Remove 영수증.pdf' },
    ])
    expect(filesView({ ...context, attached }, 'b', false, en).files).toEqual([])
  })

  it('name each refused file with its reason, at its own voucher', () => {
    const refused = (['tooLarge', 'tooMany', 'documentFull', 'already'] as const).map((reason) => ({
      lineId: 'a',
      name: 'x.pdf',
      reason,
    }))
    expect(filesView({ ...context, refused }, 'a', false, en).refused).toEqual([
      'x.pdf is larger than 50 MB',
      'x.pdf: a voucher takes at most 20 files',
      'x.pdf: all files of a document may have 200 MB together',
      'x.pdf is already attached',
    ])
    expect(filesView({ ...context, refused }, 'b', false, en).refused).toEqual([])
  })

  it('offer to bring back what was removed, while that is possible', () => {
    const removed = { lineId: 'a', files: [{ file: aFile(), place: 0 }] }
    expect(filesView({ ...context, removed }, 'a', true, en).removed).toBe('1 file removed')
    expect(filesView({ ...context, removed }, 'a', false, en).removed).toBeNull()
    expect(filesView({ ...context, removed }, 'b', true, en).removed).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { receiverFacts } from '../../src/screens/Document/receivers.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { aDocument } from '../../models/samples/approval.ts'

const receiver = { id: 1, is_readed: false, read_at: null }
const document = aDocument('approved', {
  carbon_copys: [
    { ...receiver, receiver_id: 'park', receiver_name: '박들', kind: 'circulate' },
    {
      ...receiver,
      receiver_id: 'choi',
      receiver_name: '최산',
      kind: 'reference',
      is_readed: true,
      read_at: '2026-11-24T10:30:00',
    },
  ],
})

describe('the receivers of a document', () => {
  it('are names by kind, with read receipts only for the author (L16)', () => {
    const names = [
      { label: 'For reference', value: '최산' },
      { label: 'Circulated', value: '박들' },
    ]
    expect(receiverFacts(document, 'park', boxesEn.document)).toEqual(names)
    expect(receiverFacts(document, 'yoondh', boxesEn.document)).toEqual([
      ...names,
      { label: 'Read', value: 'by 1 of 2 · 최산 2026-11-24 10:30' },
    ])
    expect(receiverFacts(document, 'yoondh', boxesKo.document).at(-1)).toEqual({
      label: '열람',
      value: '1/2명 · 최산 2026-11-24 10:30',
    })
  })

  it('have no time of reading if the server sends none', () => {
    const [circulated, reference] = document.carbon_copys
    const carbon_copys = [
      circulated,
      { ...reference, read_at: null },
    ] as typeof document.carbon_copys
    expect(receiverFacts({ ...document, carbon_copys }, 'yoondh', boxesEn.document).at(-1)).toEqual(
      { label: 'Read', value: 'by 1 of 2 · 최산' },
    )
  })

  it('are none, without receipts, if the document has none', () => {
    const none = aDocument('approved', { carbon_copys: [] })
    expect(receiverFacts(none, 'yoondh', boxesEn.document)).toEqual([
      { label: 'For reference', value: 'None' },
    ])
  })
})

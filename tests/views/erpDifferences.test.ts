import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { erpView } from '../../src/screens/Document/erp.view.ts'
import { boxes } from '../../src/text/boxes.en.ts'
import { en } from '../../src/text/en.ts'

function panelOf(overrides: Partial<ApprovalDocument>) {
  const document = aDocument('approved', {
    erp: { state: 'alarm', at: '2026-11-20T10:00:00.000000Z', detail: 'changed' },
    erp_record: { messages: [], reports: [], alarms: [] },
    ...overrides,
  })
  return erpView(document, ['integration'], boxes, en)
}

describe('the differences in the panel of the ERP', () => {
  it('shows what differs line by line, with the labels of the journal', () => {
    const { invoices } = aDocument()
    const [first] = invoices
    const line = first?.id ?? ''
    const oneSided = {
      ...{ RPDOC: 100, RPSEQ: 4, RPCODE: '00001.2110', RPDL02: '미지급금' },
      ...{ RPZ5DEBITAT: 8_450_000, RPZ5CREDITAT: 0 },
    }
    const differences = [
      { line, field: 'RPRMK', here: '운반비', erp: '임차료' },
      { line, field: 'RPZ5DEBITAT', here: 10_000, erp: 11_000 },
      { line, field: 'RPZ5CREDITAT', here: 0, erp: 1_000 },
      { line, field: 'RPZ5CREDITAT', here: -1_000, erp: 2_000 },
      { line, field: 'RPAN8', here: 10_018, erp: 10_019 },
      { line: 'new', field: null, here: null, erp: 'new' },
      { line: 'added', field: null, here: null, erp: 'added', voucher_line: oneSided },
      {
        line: 'removed',
        field: null,
        here: 'removed',
        erp: null,
        voucher_line: { ...oneSided, RPDL02: null, RPZ5DEBITAT: 0, RPZ5CREDITAT: -1000 },
      },
      { line, field: 'toString', here: null, erp: 'x' },
    ]
    const found = panelOf({
      erp_differences: differences,
    })
    const own = `${first?.RPDOC}-${first?.RPSEQ}`
    expect(
      found?.panel?.differences.map(({ line: shown, field, here, erp }) => [
        shown,
        field,
        here,
        erp,
      ]),
    ).toEqual([
      [own, 'Remark', '운반비', '임차료'],
      [own, 'Debit', '10,000', '11,000'],
      [own, 'Credit', '0', '1,000'],
      [own, 'Credit', '(1,000)', '2,000'],
      [own, 'Partner code', '10018', '10019'],
      ['new', 'Line', 'none', 'present'],
      ['100-4', 'Line', 'none', '00001.2110 미지급금 · Debit 8,450,000'],
      ['100-4', 'Line', '00001.2110 · Credit (1,000)', 'none'],
      [own, 'toString', 'none', 'x'],
    ])
    expect(new Set(found?.panel?.differences.map(({ key }) => key)).size).toBe(differences.length)
  })

  it.each([
    [undefined, 'What differs in the ERP'],
    [1, 'What differs in the ERP'],
    [1200, 'What differs in the ERP: the first 1 of 1,200 differences'],
  ])(
    'has a heading with the number of differences only if not all of them are listed; total: %s',
    (total, heading) => {
      const found = panelOf({
        erp_differences: [{ line: 'new', field: null, here: null, erp: 'new' }],
        erp_differences_total: total,
      })
      expect(found?.panel?.differencesHeading).toBe(heading)
    },
  )
})

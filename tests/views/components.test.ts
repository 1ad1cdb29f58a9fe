import { describe, expect, it } from 'vitest'
import { componentsPages } from '../../src/app/screens.ts'
import { componentsView, findComponentsPage } from '../../src/screens/Components/Components.view.ts'
import { sampleJournalDocuments, voucherCard } from '../../src/screens/Components/samples.view.ts'
import { components as en } from '../../src/text/components.en.ts'
import { components as ko } from '../../src/text/components.ko.ts'

describe('the pages of the design system', () => {
  it('have one address each, and no other', () => {
    expect(componentsPages.map(findComponentsPage)).toEqual(componentsPages)
    expect(findComponentsPage('tables')).toBeUndefined()
    expect(findComponentsPage(undefined)).toBeUndefined()
  })

  it('name the open page, and lead to the others', () => {
    const view = componentsView('chips', 'e-payment', en)
    expect(view).toMatchObject({
      heading: 'Design system',
      label: 'Chips',
      hint: en.pages.chips.hint,
    })
    expect(view.pages).toHaveLength(7)
    expect(view.pages[0]).toEqual({ path: '/components/buttons', label: 'Buttons' })
    expect(componentsView('chips', '전자결재', ko).label).toBe('칩')
  })
})

describe('the samples of the design system', () => {
  it('are journal lines with equal debits and credits, also for a reversal', () => {
    const [plain] = voucherCard(en.samples).documents
    expect([plain?.debit, plain?.credit]).toEqual(['1,595,000', '1,595,000'])
    const [reversal] = sampleJournalDocuments(ko.samples, '1', null, true)
    expect(reversal?.lines.map(({ debit, credit }) => debit || credit)).toEqual([
      '(1,595,000)',
      '(1,450,000)',
      '(145,000)',
    ])
    expect(reversal?.lines[0]?.remark).toBe(ko.samples.longTitle)
  })
})

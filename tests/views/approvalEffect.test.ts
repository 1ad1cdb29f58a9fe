import { describe, expect, it } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { englishViewOf, koreanViewOf } from '../fakes/documentView.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const kim = { employee: 'kim' }

describe('the effect of an approval', () => {
  const effectsOf = (opened: Parameters<typeof englishViewOf>[0]) =>
    [englishViewOf(opened), koreanViewOf(opened)].map(({ decision }) => decision?.effect)

  it('is the next approver, with the role', async () => {
    const opened = await openLoadedDocument()
    expect(effectsOf(opened)).toEqual([
      'If you approve → 이름 kim agrees next',
      '승인하면 → 이름 kim(합의) 차례',
    ])
  })

  it('is the end of the approval', async () => {
    const opened = await openLoadedDocument(aDocument('passedOn'), kim)
    expect(effectsOf(opened)).toEqual([
      'If you approve → the document is completed',
      '승인하면 → 결재완료',
    ])
  })

  it('is several agreers at the same time', async () => {
    const [lee, seat] = aDocument().signs
    const signs = [
      { ...lee, step: 0 },
      { ...seat, step: 1 },
      { ...seat, id: 3, seq: 2, step: 1, user: { ...seat?.user, id: 'park', name: '박' } },
    ] as ApprovalDocument['signs']
    const opened = await openLoadedDocument(aDocument('waiting', { signs }))
    expect(effectsOf(opened)).toEqual([
      'If you approve → 이름 kim and 박 agree next',
      '승인하면 → 이름 kim(합의), 박(합의) 차례',
    ])
  })

  it('is not shown to an employee who cannot approve', async () => {
    expect(englishViewOf(await openLoadedDocument(aDocument(), kim)).decision?.effect).toBe('')
  })
})

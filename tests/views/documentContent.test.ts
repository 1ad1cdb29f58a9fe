import { describe, expect, it } from 'vitest'
import type { ApprovalDocument, Sign } from '../../contract/document.ts'
import { approvalProgressOf } from '../../src/screens/Document/status.view.ts'
import { commentsOf, historyOf, stampsOf } from '../../src/screens/Document/people.view.ts'
import { contentView } from '../../src/screens/Document/Document.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { en } from '../../src/text/en.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { aVoucher } from '../../models/samples/voucher.ts'
import { openLoadedDocument } from '../fakes/signing.ts'

const t = boxesEn.document

/** A document with the two signs of `aDocument`, each with these overrides. */
function aDocumentWithSigns(
  stand: Parameters<typeof aDocument>[0],
  overrides: Partial<Sign>[],
  rest: Partial<ApprovalDocument> = {},
) {
  const { signs } = aDocument(stand)
  return aDocument(stand, {
    ...rest,
    signs: signs.map((sign, index) => ({ ...sign, ...overrides[index] })),
  })
}

async function paperOf(document: ApprovalDocument) {
  const { state } = await openLoadedDocument(document)
  const paper = contentView(state().context, { media: '/m', features: [] }, en, boxesEn)
  if (!paper) throw new Error('The document is not shown.')
  return paper
}

describe('the facts of a document', () => {
  it('are its category, batch, author with department, date and receivers', async () => {
    const carbon_copys = ['박들', '최산'].map((receiver_name, id) => ({
      id,
      receiver_id: receiver_name,
      receiver_name,
      is_readed: false,
    }))
    const { facts } = await paperOf(aDocument('waiting', { created: '2026-11-20', carbon_copys }))
    expect(facts).toEqual([
      { label: 'Kind', value: 'Payables occurrence' },
      { label: 'Batch number', value: '3' },
      { label: 'Author', value: '윤도현 · 재무팀' },
      { label: 'Submitted', value: '2026-11-20' },
      { label: 'For reference', value: '박들, 최산' },
    ])
  })

  it('leave out a missing department, and show that there are no receivers', async () => {
    const { facts } = await paperOf(aDocument('waiting', { department: null }))
    expect(facts).toContainEqual({ label: 'Author', value: '윤도현' })
    expect(facts.at(-1)).toEqual({ label: 'For reference', value: 'None' })
  })

  it('show the amount, also in words, and the number of vouchers', async () => {
    expect((await paperOf(aDocument())).amount).toEqual({
      won: '₩11,000',
      words: 'Eleven thousand won only',
      vouchers: '1 voucher',
    })
    expect((await paperOf(aDocument('waiting', { price: 0 }))).amount.won).toBe('₩0')
  })

  it('name each company of the vouchers once', async () => {
    const invoices = [aVoucher({ RPCO: '00100' }), aVoucher({ RPDOC: 2, RPCO: '00100' })].flat()
    expect((await paperOf(aDocument('waiting', { invoices }))).company).toBe('00100')
    const mixed = ['00100 ', null, '00200'].flatMap((RPCO) => aVoucher({ RPCO }))
    expect((await paperOf(aDocument('waiting', { invoices: mixed }))).company).toBe('00100, 00200')
  })

  it('include title, status and progress', async () => {
    expect(await paperOf(aDocument('passedOn'))).toMatchObject({
      title: '11월 운반비',
      status: { look: 'waiting', word: 'Waiting', step: { shown: '1/2' } },
    })
    expect((await paperOf(aDocument('held'))).status.word).toBe('On hold')
    expect((await paperOf(aDocument('rejected'))).status).toEqual({
      look: 'rejected',
      word: 'Rejected',
      step: null,
    })
  })

  it('have one card for each voucher', async () => {
    const { cards } = await paperOf(aDocument())
    expect(cards.map(({ name }) => name)).toEqual(['Document number 1'])
  })
})

describe('the progress of a document', () => {
  it.each([
    ['one approver', null, aDocument('waiting', { signs: aDocument().signs.slice(0, 1) })],
    ['no approval yet', '0/2', aDocument()],
    ['one approval', '1/2', aDocument('passedOn')],
    ['all approvals', null, aDocument('approved')],
    ['a rejection', null, aDocument('rejected')],
    ['a withdrawal', null, aDocument('withdrawn')],
  ])('with %s is %j', (_what, shown, document) => {
    expect(approvalProgressOf(document, boxesEn.list)?.shown ?? null).toBe(shown)
  })
})

describe('the stamp table', () => {
  it('begins with the drafter and the date of submission', () => {
    const created_at = '2026-11-20T09:05:00'
    const document = aDocument('waiting', { created: '2026-11-20', created_at })
    expect(stampsOf(document, boxesEn)[0]).toEqual({
      key: 'drafter',
      position: 'Author',
      name: '윤도현',
      profile: '/profile/yoondh',
      principal: '',
      away: '',
      role: '',
      look: 'submitted',
      word: 'Submitted',
      day: '2026-11-20',
      time: '2026-11-20 09:05',
    })
  })

  it('has position, name, role, decision and time of each approver', () => {
    const signed_at = '2026-11-20T10:30:00'
    const document = aDocumentWithSigns('approved', [{ signed_at }, { signed_at }])
    const own = { principal: '', away: '' }
    const common = { ...own, position: '팀장', day: '2026-11-20', time: '2026-11-20 10:30' }
    expect(stampsOf(document, boxesEn).slice(1)).toEqual([
      {
        ...common,
        key: '1',
        name: '이름 lee',
        profile: '/profile/lee',
        role: '',
        look: 'approved',
        word: 'Approved',
      },
      {
        ...common,
        key: '2',
        name: '이름 kim',
        profile: '/profile/kim',
        role: 'Agree',
        look: 'approved',
        word: 'Agreed',
      },
    ])
  })

  it('has no time before the decision, and a general word for a missing position', () => {
    const { user } = aDocument().signs[0] ?? {}
    if (!user) throw new Error('The line is too short.')
    const document = aDocumentWithSigns('waiting', [{ user: { ...user, position: null } }])
    expect(stampsOf(document, boxesEn)[1]).toMatchObject({
      position: 'Approve',
      day: '',
      time: '',
      look: 'turn',
    })
  })

  it('names a delegate with the principal, whose position the seat keeps (L40)', () => {
    const acted_by = { id: 'park', name: '박', position: '사원', department: '재무팀' }
    const document = aDocumentWithSigns('passedOn', [
      { way: 'delegate', acted_by, comment: '확인' },
    ])
    expect(stampsOf(document, boxesEn)[1]).toMatchObject({
      position: '팀장',
      name: 'Acting: 박',
      profile: '/profile/park',
      principal: '(for 이름 lee)',
    })
    const [, korean] = stampsOf(document, boxesKo)
    expect(korean).toMatchObject({ name: '대결 · 박', principal: '(위임 이름 lee)' })
    expect(commentsOf(document, '/m', t)[0]).toMatchObject({
      person: { name: '박', picture: null },
      principal: '(for 이름 lee)',
      position: '사원',
    })
    expect(historyOf(document, boxesKo.document)[1]?.employee).toBe('박 (위임 이름 lee)')
  })

  it('shows until when an approver is away, while the document waits (L42)', () => {
    const away = { away_until: '2026-11-27' }
    expect(
      stampsOf(aDocumentWithSigns('waiting', [away]), boxesEn).map((stamp) => stamp.away),
    ).toEqual(['', 'Away until 2026-11-27', ''])
    expect(stampsOf(aDocumentWithSigns('waiting', [away]), boxesKo)[1]?.away).toBe(
      '부재중(11/27까지)',
    )
    expect(stampsOf(aDocumentWithSigns('rejected', [away]), boxesEn)[1]?.away).toBe('')
  })

  it('is ordered by the approval line, not by the response', () => {
    const { signs } = aDocument()
    const document = aDocument('waiting', { signs: signs.toReversed() })
    expect(stampsOf(document, boxesEn).map(({ name }) => name)).toEqual([
      '윤도현',
      '이름 lee',
      '이름 kim',
    ])
  })
})

describe('the comments of a document', () => {
  const lee = (avatar: string | null, position: string | null = '팀장') => ({
    user: { id: 'lee', name: '이바다', department: '재무팀', position, avatar },
    comment: '확인',
    signed_at: '2026-11-20T10:30:00',
  })

  it('have author, picture, position, decision and time', () => {
    const document = aDocumentWithSigns('passedOn', [lee('/lee.png')])
    expect(commentsOf(document, 'https://media', t)).toEqual([
      {
        key: '1',
        person: { name: '이바다', picture: 'https://media/lee.png' },
        principal: '',
        position: '팀장',
        decision: 'Approved',
        time: '2026-11-20 10:30',
        text: '확인',
      },
    ])
  })

  it('have no picture and no position where the employee has none', () => {
    const [comment] = commentsOf(aDocumentWithSigns('rejected', [lee(null, null)]), '/m', t)
    expect(comment).toMatchObject({ person: { picture: null }, position: '', decision: 'Rejected' })
    expect(
      commentsOf(aDocumentWithSigns('rejected', [lee(null)]), '', boxesKo.document)[0]?.decision,
    ).toBe('반려')
  })

  it('exist only for decisions with a text', () => {
    const comment = '확인'
    expect(
      commentsOf(aDocumentWithSigns('approved', [{ comment: '' }, { comment: null }]), '', t),
    ).toEqual([])
    expect(commentsOf(aDocumentWithSigns('waiting', [{ comment }, { comment }]), '', t)).toEqual([])
    expect(
      commentsOf(aDocumentWithSigns('rejected', [{ comment }, { comment }]), '', t),
    ).toHaveLength(1)
  })

  it('have no time if the server sends none', () => {
    const [comment] = commentsOf(aDocumentWithSigns('passedOn', [{ comment: '확인' }]), '', t)
    expect(comment?.time).toBe('')
  })
})

describe('the history of a document', () => {
  const at = (hour: number) => ({ signed_at: `2026-11-20T${hour}:00:00` })
  const created_at = '2026-11-20T09:05:00'

  it('begins with the submission and contains each decision', () => {
    const document = aDocumentWithSigns('approved', [at(10), at(11)], { created_at })
    expect(historyOf(document, t)).toEqual([
      {
        key: 'submitted',
        time: '2026-11-20 09:05',
        employee: '윤도현',
        action: 'submitted the document',
      },
      { key: '1', time: '2026-11-20 10:00', employee: '이름 lee', action: 'approved it' },
      { key: '2', time: '2026-11-20 11:00', employee: '이름 kim', action: 'agreed to it' },
    ])
  })

  it('has the decisions of a parallel step in the order of time', () => {
    const document = aDocumentWithSigns('approved', [at(11), at(10)], { created_at })
    expect(historyOf(document, t).map(({ key }) => key)).toEqual(['submitted', '2', '1'])
  })

  it('ends with a rejection', () => {
    const document = aDocumentWithSigns('rejected', [at(10)], { created_at })
    expect(historyOf(document, t).slice(1)).toEqual([
      { key: '1', time: '2026-11-20 10:00', employee: '이름 lee', action: 'rejected it' },
    ])
  })

  it('ends with a withdrawal by the author', () => {
    const document = aDocument('withdrawn', { withdrawn_at: '2026-11-21T08:00:00' })
    expect(historyOf(document, t).slice(1)).toEqual([
      { key: 'withdrawn', time: '2026-11-21 08:00', employee: '윤도현', action: 'withdrew it' },
    ])
  })

  it('contains only the submission while no approver has decided', () => {
    expect(historyOf(aDocument(), t)).toHaveLength(1)
  })
})

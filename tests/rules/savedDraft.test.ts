import { describe, expect, it } from 'vitest'
import {
  assignSavedFiles,
  hasSameContent,
  isOffered,
  isSameRequest,
  draftClipboardTextOf,
} from '../../machines/draft/savedDraft.rules.ts'
import type { DraftContent } from '../../machines/draft/draft.ports.ts'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aFile } from '../../models/samples/files.ts'
import { anApprovalLine, anApprover, aReceiver } from '../../models/samples/people.ts'
import { aVoucher } from '../../models/samples/voucher.ts'

const file = (name: string) => aFile({ name })
const content: DraftContent = {
  title: '11월 운반비',
  approvers: anApprovalLine('kim', 'lee'),
  receivers: [],
  files: [
    { lineId: 'a', files: [file('1.pdf'), file('2.pdf')] },
    { lineId: 'b', files: [file('3.pdf')] },
  ],
}

describe('hasSameContent', () => {
  it.each([
    { what: 'the same content', now: { ...content }, handed: true },
    { what: 'another title', now: { ...content, title: '12월' }, handed: false },
    { what: 'another line', now: { ...content, approvers: [] }, handed: false },
    { what: 'other receivers', now: { ...content, receivers: [] }, handed: false },
    { what: 'other files', now: { ...content, files: [] }, handed: false },
  ])('for $what returns $handed', ({ now, handed }) => {
    expect(hasSameContent(now, content)).toBe(handed)
  })
})

describe('isOffered', () => {
  const nothing = { title: '', approvers: [], receivers: [], files: [] }
  it.each([
    { what: 'no draft', found: null, version: 0, offered: false },
    { what: 'a newer draft', found: aSavedDraft(), version: 2, offered: true },
    { what: 'the known version', found: aSavedDraft(), version: 3, offered: false },
    { what: 'an older draft', found: aSavedDraft(), version: 4, offered: false },
    { what: 'an empty draft', found: aSavedDraft(nothing), version: 0, offered: false },
    {
      what: 'a blank title',
      found: aSavedDraft({ ...nothing, title: ' ' }),
      version: 0,
      offered: false,
    },
    { what: 'a title', found: aSavedDraft({ ...nothing, title: 'x' }), version: 0, offered: true },
    {
      what: 'files',
      found: aSavedDraft({ ...nothing, files: content.files.slice(0, 1) }),
      version: 0,
      offered: true,
    },
    {
      what: 'an approval line',
      found: aSavedDraft({ ...nothing, approvers: anApprovalLine('kim') }),
      version: 0,
      offered: true,
    },
  ])('for $what, if version $version is known, returns $offered', ({ found, version, offered }) => {
    expect(isOffered(found, version)).toBe(offered)
  })
})

describe('isSameRequest', () => {
  const [first, second] = content.files as [(typeof content.files)[0], (typeof content.files)[0]]
  it.each([
    { what: 'identical content', other: structuredClone(content), same: true },
    { what: 'a title with spaces around', other: { title: ' 11월 운반비 ' }, same: true },
    { what: 'a decomposed title', other: { title: '11월 운반비'.normalize('NFD') }, same: true },
    { what: 'another title', other: { title: '12월 운반비' }, same: false },
    {
      what: 'the approvers in another array order',
      other: { approvers: content.approvers.toReversed() },
      same: true,
    },
    {
      what: 'another order of approvers',
      other: { approvers: anApprovalLine('lee', 'kim') },
      same: false,
    },
    { what: 'one approver less', other: { approvers: anApprovalLine('kim') }, same: false },
    {
      what: 'another approver type',
      other: {
        approvers: [...anApprovalLine('kim'), anApprover({ id: 'lee', order: 1, type: '1' })],
      },
      same: false,
    },
    {
      what: 'other steps',
      other: { approvers: content.approvers.map((one) => ({ ...one, step: 0 })) },
      same: false,
    },
    { what: 'the vouchers in another array order', other: { files: [second, first] }, same: true },
    {
      what: 'a voucher without files',
      other: { files: [first, second, { lineId: 'c', files: [] }] },
      same: true,
    },
    { what: 'one file less', other: { files: [first] }, same: false },
    {
      what: 'a voucher’s files in another order',
      other: { files: [{ ...first, files: first.files.toReversed() }, second] },
      same: false,
    },
    {
      what: 'files of another voucher',
      other: { files: [{ ...first, lineId: 'c' }, second] },
      same: false,
    },
    { what: 'one receiver more', other: { receivers: [aReceiver()] }, same: false },
  ])('for $what returns $same', ({ other, same }) => {
    expect(isSameRequest(content, { ...content, ...other })).toBe(same)
    expect(isSameRequest({ ...content, ...other }, content)).toBe(same)
  })
})

describe('isSameRequest with receivers', () => {
  const withReceiver = (...[overrides]: Parameters<typeof aReceiver>) => ({
    ...content,
    receivers: [aReceiver({ id: 'park', ...overrides })],
  })

  it('compares the employees and their kinds', () => {
    expect(isSameRequest(withReceiver(), withReceiver({ name: '박' }))).toBe(true)
    expect(isSameRequest(withReceiver(), withReceiver({ id: 'choi' }))).toBe(false)
    expect(isSameRequest(withReceiver(), withReceiver({ kind: 'circulate' }))).toBe(false)
  })
})

describe('assignSavedFiles', () => {
  const lines = [
    ...aVoucher({ RPDOC: 1, RPPYID: 'P1' }),
    ...aVoucher({ RPDOC: 2, RPPYID: 'P1' }),
    ...aVoucher({ RPDOC: 3, RPPYID: 'P2' }),
  ]
  const firstOf = (document: number) => lines.find(({ RPDOC }) => RPDOC === document)?.id ?? ''
  const at = (lineId: string, name: string) => ({ lineId, files: [file(name)] })

  it('keeps files with their voucher, and moves those of a missing line to the first line', () => {
    const files = [at(firstOf(3), '1.pdf'), at('gone', '2.pdf')]
    expect(assignSavedFiles('voucher', files, lines)).toEqual([
      at(firstOf(3), '1.pdf'),
      at(firstOf(1), '2.pdf'),
    ])
  })

  it('moves files to the first line of their voucher, where the form shows them', () => {
    const last = lines.at(-1)?.id ?? ''
    const files = [at(firstOf(2), '1.pdf'), at(last, '2.pdf')]
    expect(assignSavedFiles('payment', files, lines)).toEqual([
      at(firstOf(1), '1.pdf'),
      at(firstOf(3), '2.pdf'),
    ])
    expect(assignSavedFiles('voucher', files, lines)).toEqual([
      at(firstOf(2), '1.pdf'),
      at(firstOf(3), '2.pdf'),
    ])
  })

  it('returns the files unchanged when there are no lines', () => {
    expect(assignSavedFiles('voucher', content.files, [])).toEqual(content.files)
  })
})

describe('draftClipboardTextOf', () => {
  it('contains title, approvers in their order, receivers and file names, each on a separate line', () => {
    const approvers = [
      anApprover({ id: 'lee', name: '이영희', position: null, department: '', order: 1 }),
      anApprover({ id: 'kim', name: '김영수', order: 0 }),
    ]
    const receivers = [aReceiver({ id: 'choi', name: '최산' })]
    expect(draftClipboardTextOf({ ...content, title: ' 11월 운반비 ', approvers, receivers })).toBe(
      '11월 운반비\n\n1. 김영수 · 팀장 · 재무팀\n2. 이영희\n\n최산 · 팀장 · 재무팀\n\n1.pdf\n2.pdf\n3.pdf',
    )
  })

  it('gives parallel approvers the same number', () => {
    const approvers = [
      anApprover({ id: 'kim', name: '김영수', order: 0, step: 0 }),
      anApprover({ id: 'lee', name: '이영희', order: 1, step: 0 }),
      anApprover({ id: 'park', name: '박상훈', order: 2, step: 1 }),
    ]
    const text = draftClipboardTextOf({ title: '', approvers, receivers: [], files: [] })
    expect(text.split('\n').map((line) => line.split(' · ')[0])).toEqual([
      '1. 김영수',
      '1. 이영희',
      '2. 박상훈',
    ])
  })

  it('omits missing parts', () => {
    expect(
      draftClipboardTextOf({ title: '', approvers: [], receivers: [], files: content.files }),
    ).toBe('1.pdf\n2.pdf\n3.pdf')
    expect(draftClipboardTextOf({ title: '11월', approvers: [], receivers: [], files: [] })).toBe(
      '11월',
    )
    expect(draftClipboardTextOf({ title: ' ', approvers: [], receivers: [], files: [] })).toBe('')
  })
})

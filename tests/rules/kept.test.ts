import { describe, expect, it } from 'vitest'
import {
  draftText,
  filesOnLines,
  isHandedOver,
  isOffered,
  isSameRequest,
} from '../../machines/draft/kept.rules.ts'
import type { DraftContent } from '../../machines/ports.ts'
import { aKeptDraft } from '../builders/draft.ts'
import { aFile } from '../builders/files.ts'
import { aLine, anApprover } from '../builders/people.ts'
import { aDocument } from '../builders/voucher.ts'

const file = (name: string) => aFile({ name })
const content: DraftContent = {
  title: '11월 운반비',
  approvers: aLine('kim', 'lee'),
  files: [
    { lineId: 'a', files: [file('1.pdf'), file('2.pdf')] },
    { lineId: 'b', files: [file('3.pdf')] },
  ],
}

describe('isHandedOver', () => {
  it.each([
    { what: 'the same parts', now: { ...content }, handed: true },
    { what: 'another title', now: { ...content, title: '12월' }, handed: false },
    { what: 'another line', now: { ...content, approvers: [] }, handed: false },
    { what: 'other files', now: { ...content, files: [] }, handed: false },
  ])('of $what is $handed', ({ now, handed }) => {
    expect(isHandedOver(now, content)).toBe(handed)
  })
})

describe('isOffered', () => {
  const nothing = { title: '', approvers: [], files: [] }
  it.each([
    { what: 'nothing', found: null, version: 0, offered: false },
    { what: 'a newer draft', found: aKeptDraft(), version: 2, offered: true },
    { what: 'the version that is known', found: aKeptDraft(), version: 3, offered: false },
    { what: 'an older one', found: aKeptDraft(), version: 4, offered: false },
    { what: 'an empty one', found: aKeptDraft(nothing), version: 0, offered: false },
    { what: 'blanks', found: aKeptDraft({ ...nothing, title: ' ' }), version: 0, offered: false },
    { what: 'a title', found: aKeptDraft({ ...nothing, title: 'x' }), version: 0, offered: true },
    {
      what: 'files',
      found: aKeptDraft({ ...nothing, files: content.files.slice(0, 1) }),
      version: 0,
      offered: true,
    },
    {
      what: 'a line',
      found: aKeptDraft({ ...nothing, approvers: aLine('kim') }),
      version: 0,
      offered: true,
    },
  ])('of $what, on top of $version, is $offered', ({ found, version, offered }) => {
    expect(isOffered(found, version)).toBe(offered)
  })
})

describe('isSameRequest', () => {
  const [first, second] = content.files as [(typeof content.files)[0], (typeof content.files)[0]]
  it.each([
    { what: 'itself', other: structuredClone(content), same: true },
    { what: 'a title with blanks around', other: { title: ' 11월 운반비 ' }, same: true },
    { what: 'a title in parts', other: { title: '11월 운반비'.normalize('NFD') }, same: true },
    { what: 'another title', other: { title: '12월 운반비' }, same: false },
    {
      what: 'the line listed otherwise',
      other: { approvers: content.approvers.toReversed() },
      same: true,
    },
    { what: 'another order', other: { approvers: aLine('lee', 'kim') }, same: false },
    { what: 'one person less', other: { approvers: aLine('kim') }, same: false },
    {
      what: 'another type',
      other: { approvers: [...aLine('kim'), anApprover({ id: 'lee', order: 1, type: '1' })] },
      same: false,
    },
    { what: 'the vouchers listed otherwise', other: { files: [second, first] }, same: true },
    {
      what: 'a voucher without files',
      other: { files: [first, second, { lineId: 'c', files: [] }] },
      same: true,
    },
    { what: 'one file less', other: { files: [first] }, same: false },
    {
      what: 'the files of a voucher in another order',
      other: { files: [{ ...first, files: first.files.toReversed() }, second] },
      same: false,
    },
    {
      what: 'files of another voucher',
      other: { files: [{ ...first, lineId: 'c' }, second] },
      same: false,
    },
  ])('with $what is $same', ({ other, same }) => {
    expect(isSameRequest(content, { ...content, ...other })).toBe(same)
    expect(isSameRequest({ ...content, ...other }, content)).toBe(same)
  })
})

describe('filesOnLines', () => {
  const lines = aDocument()
  const [first, second] = lines.map(({ id }) => id) as [string, string]

  it('leaves files with their line, and brings those of a line that is gone to the first', () => {
    const files = [
      { lineId: second, files: [file('1.pdf')] },
      { lineId: 'gone', files: [file('2.pdf')] },
    ]
    expect(filesOnLines(files, lines)).toEqual([
      { lineId: second, files: [file('1.pdf')] },
      { lineId: first, files: [file('2.pdf')] },
    ])
  })

  it('leaves them alone where there is no line at all', () => {
    expect(filesOnLines(content.files, [])).toEqual(content.files)
  })
})

describe('draftText', () => {
  it('is title, approvers in their order, and names of files, each on a line', () => {
    const approvers = [
      anApprover({ id: 'lee', name: '이영희', position: null, department: '', order: 1 }),
      anApprover({ id: 'kim', name: '김영수', order: 0 }),
    ]
    expect(draftText({ ...content, title: ' 11월 운반비 ', approvers })).toBe(
      '11월 운반비\n\n1. 김영수 · 팀장 · 재무팀\n2. 이영희\n\n1.pdf\n2.pdf\n3.pdf',
    )
  })

  it('leaves out what is not there', () => {
    expect(draftText({ title: '', approvers: [], files: content.files })).toBe(
      '1.pdf\n2.pdf\n3.pdf',
    )
    expect(draftText({ title: '11월', approvers: [], files: [] })).toBe('11월')
    expect(draftText({ title: ' ', approvers: [], files: [] })).toBe('')
  })
})

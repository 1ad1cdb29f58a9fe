// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { aSavedDraft } from '../../models/samples/draft.ts'
import { aFile } from '../../models/samples/files.ts'
import { draftNameOf } from '../../src/world/unfinishedDraftSave.ts'
import { storeUnfinishedDraftSave } from '../../src/world/unfinishedDraftSaves.ts'
import { loadUnsavedDraft, saveUnsavedDraft } from '../../src/world/unsavedDraft.ts'

const period = { start: '2026-11-01', end: '2026-11-30' }
const draft = aSavedDraft({ employee: 'choiej', writer: 'page-1' })

beforeEach(() => localStorage.clear())

it('an unsaved draft is loaded only for its employee and category, without the contents of its files', () => {
  const file = aFile()
  const withFile = { ...draft, files: [{ lineId: '7-1', files: [{ ...file, body: new Blob() }] }] }
  saveUnsavedDraft('choiej', 'voucher', { draft: withFile, period })
  const { body: _, ...name } = file
  expect(loadUnsavedDraft('choiej', 'voucher')).toEqual({
    draft: { ...draft, files: [{ lineId: '7-1', files: [name] }] },
    period,
  })
  expect(loadUnsavedDraft('choiej', 'payment')).toBeNull()
  expect(loadUnsavedDraft('parksh', 'voucher')).toBeNull()
  saveUnsavedDraft('choiej', 'voucher', null)
  expect(localStorage).toHaveLength(0)
})

it.each([
  ['the same page', 'is not stored again', 'page-1'],
  ['another page', 'is stored', 'page-2'],
])('an unsaved draft with an unfinished save of %s %s', (_what, outcome, writer) => {
  storeUnfinishedDraftSave(draftNameOf(draft), JSON.stringify({ ...draft, writer }))
  saveUnsavedDraft('choiej', 'voucher', { draft, period })
  const isStored = loadUnsavedDraft('choiej', 'voucher') !== null
  expect(isStored).toBe(outcome === 'is stored')
})

it.each(['', 'null', '{}', '{"draft":{}}', '{'])(
  'there is no unsaved draft in the text "%s"',
  (text) => {
    localStorage.setItem('e-payment.unsaved.choiej.voucher', text)
    expect(loadUnsavedDraft('choiej', 'voucher')).toBeNull()
  },
)

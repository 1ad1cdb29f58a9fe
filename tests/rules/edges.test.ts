import { describe, expect, it } from 'vitest'
import { COMMENT_MAX } from '../../contract/limits.ts'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { documentErrorOf, documentRecordOf } from '../../machines/document/document.rules.ts'
import {
  emptyFields,
  fieldNames,
  isSecret,
  maxLengthOf,
  registrationErrors,
} from '../../machines/registration/registration.rules.ts'
import { draftClipboardTextOf } from '../../machines/draft/savedDraft.rules.ts'
import { redraftTargetOf } from '../../machines/signing/redraft.rules.ts'
import { clipComment } from '../../machines/signing/signing.rules.ts'
import { moveWindow } from '../../machines/viewer/viewer.rules.ts'
import { isPeriod } from '../../machines/vouchers/period.rules.ts'
import { truncateRemark } from '../../machines/vouchers/remark.rules.ts'
import { sortRows } from '../../machines/vouchers/sort.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { aFile } from '../../models/samples/files.ts'
import { filledFields } from '../../models/samples/registration.ts'
import { aVoucherLine } from '../../models/samples/voucher.ts'

describe('the initial search of a box', () => {
  it('has no filters and starts at page 1', () => {
    expect(emptySearch).toEqual({
      period: null,
      search: '',
      batchNumber: '',
      author: '',
      department: '',
      unreadOnly: false,
      delegatedOnly: false,
      status: null,
      category: null,
      erp: null,
      amountFrom: '',
      amountTo: '',
      finishedFrom: '',
      finishedTo: '',
      waitedDays: '',
      order: null,
      page: 1,
    })
  })
})

describe('the fields of a registration', () => {
  it('are empty at first, in the order of the form', () => {
    expect(emptyFields).toEqual({
      username: '',
      first_name: '',
      password1: '',
      password2: '',
      department: '',
      position: '',
    })
    expect(fieldNames).toEqual(Object.keys(filledFields))
  })

  it('are limited to 1,000 characters if they are secret, otherwise to 150', () => {
    expect(fieldNames.map((field) => [field, isSecret(field), maxLengthOf(field)])).toEqual([
      ['username', false, 150],
      ['first_name', false, 150],
      ['password1', true, 1000],
      ['password2', true, 1000],
      ['department', false, 150],
      ['position', false, 150],
    ])
  })

  it('accept a username with blanks around it, without any error entry', () => {
    expect(Object.keys(registrationErrors({ ...filledFields, username: ' hong ' }, true))).toEqual(
      [],
    )
  })
})

describe('documentRecordOf and documentErrorOf', () => {
  it('treat a missing comment as an empty one', () => {
    const comments = documentRecordOf(aDocument()).seats.map(({ comment }) => comment)
    expect(comments).toEqual(['', ''])
  })

  it('treat a document that is only saved as withdrawn', () => {
    expect(documentRecordOf(aDocument('waiting', { doc_status: '임시저장' })).status).toBe(
      'withdrawn',
    )
  })

  it('name no approver if no seat has the turn', () => {
    const [first, second] = documentRecordOf(aDocument()).seats
    if (!first || !second) throw new Error('The line is too short.')
    const document = {
      ...documentRecordOf(aDocument()),
      seats: [{ ...first, state: 'later' as const }],
    }
    const event = { type: 'document.approve', by: first.approver.username, comment: '' } as const
    expect(documentErrorOf(document, event)).toEqual({ code: 'notYourTurn', now: '', ordinal: 0 })
  })
})

describe('draftClipboardTextOf', () => {
  it('leaves out the parts that are empty', () => {
    const nothing = { title: ' ', approvers: [], receivers: [], files: [] }
    expect(draftClipboardTextOf(nothing)).toBe('')
    expect(draftClipboardTextOf({ ...nothing, title: '11월 운반비' })).toBe('11월 운반비')
    expect(draftClipboardTextOf({ ...nothing, files: [{ lineId: '1', files: [aFile()] }] })).toBe(
      'invoice.pdf',
    )
  })
})

describe('redraftTargetOf', () => {
  it('returns the date of the submission also if its timestamp contains a time', () => {
    const document = aDocument('rejected', {
      invoices: [],
      created: '2026-11-20T09:00:00',
    })
    expect(redraftTargetOf(document, null).period).toEqual({
      start: '2026-11-20',
      end: '2026-11-20',
    })
  })

  it('refuses a document of an unknown type, which the contract excludes', () => {
    const document = { ...aDocument('rejected'), document_type: '채무' as '채무발생' }
    expect(() => redraftTargetOf(document, null)).toThrow('채무')
  })
})

describe('clipComment', () => {
  it('keeps 2,000 characters, and removes the 2,001st', () => {
    const most = '가'.repeat(COMMENT_MAX)
    expect(clipComment(most)).toBe(most)
    expect(clipComment(`${most}나`)).toBe(most)
  })
})

describe('moveWindow', () => {
  const room = { width: 200, height: 100 }

  it.each([
    ['keeps the dialog inside the window', 999, 999, { x: 100, y: 50 }],
    ['keeps the dialog inside at the opposite edges', -999, -999, { x: -100, y: -50 }],
    ['moves the dialog by the distance', 20, -10, { x: 20, y: -10 }],
  ])('%s', (_what, dx, dy, place) => {
    expect(moveWindow({ x: 0, y: 0 }, dx, dy, room)).toEqual(place)
  })

  it('keeps a dialog that fills the window in the centre', () => {
    const place = moveWindow({ x: 5, y: 5 }, 10, 10, { width: 0, height: -20 })
    expect([Object.is(place.x, 0), Object.is(place.y, 0)]).toEqual([true, true])
  })
})

describe('isPeriod', () => {
  it.each(['12026-01-01', 'x2026-01-01', '2026-01-01x', ' 2026-01-01'])('refuses %j', (day) => {
    expect(isPeriod({ start: day, end: day })).toBe(false)
    expect(isPeriod({ start: '2026-01-01', end: day })).toBe(false)
  })
})

describe('truncateRemark', () => {
  it.each([
    [30, 30],
    [31, 26],
  ])('on a narrow screen shows %i characters as %i', (length, shown) => {
    expect(truncateRemark('가'.repeat(length), true)).toHaveLength(shown)
  })
})

describe('sortRows', () => {
  it('sorts missing texts before all others', () => {
    const remarks = ['b', null, 'S', 'a']
    const rows = remarks.map((RPRMK, index) => aVoucherLine({ RPRMK, RPDOC: index }))
    const sorted = sortRows(rows, { column: 'remark', direction: 'ascending' })
    expect(sorted.map(({ RPRMK }) => RPRMK)).toEqual([null, 'S', 'a', 'b'])
  })

  it.each([
    ['before', ['A', null]],
    ['after', [null, 'A']],
  ])(
    'sorts a missing text first, also if the other text is %s it in the list',
    (_where, remarks) => {
      const rows = remarks.map((RPRMK, index) => aVoucherLine({ RPRMK, RPDOC: index }))
      const sorted = sortRows(rows, { column: 'remark', direction: 'ascending' })
      expect(sorted.map(({ RPRMK }) => RPRMK)).toEqual([null, 'A'])
    },
  )

  it('sorts numbers by value', () => {
    const rows = [10, 9, 100].map((RPICU) => aVoucherLine({ RPICU }))
    const sorted = sortRows(rows, { column: 'batch', direction: 'ascending' })
    expect(sorted.map(({ RPICU }) => RPICU)).toEqual([9, 10, 100])
  })
})

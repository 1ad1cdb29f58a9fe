import { describe, expect, it } from 'vitest'
import { approverTypes, signTypeOf, signTypes } from '../../contract/approver.ts'
import { boxNames, documentStatuses, signResults } from '../../contract/document.ts'
import * as fileLimits from '../../contract/fileLimits.ts'
import * as limits from '../../contract/limits.ts'

describe('a username', () => {
  it.each(['k', 'K9', '0', 'kim.ha_neul@example-1.com+a', 'k'.repeat(150)])(
    'can be "%s"',
    (name) => {
      expect(limits.usernamePattern.test(name)).toBe(true)
    },
  )

  it.each([
    '',
    '.kim',
    '-kim',
    '@',
    '김',
    'kim ha',
    ' kim',
    'kim ',
    'kim!',
    'kim\n',
    'k'.repeat(151),
  ])('cannot be %j', (name) => {
    expect(limits.usernamePattern.test(name)).toBe(false)
  })
})

describe('the constants of the specification and the wire', () => {
  it('have the documented values', () => {
    const { usernamePattern: _pattern, ...constants } = { ...limits, ...fileLimits }
    expect(constants).toEqual({
      NAME_MAX: 150,
      API_CLIENT_NAME_MAX: 100,
      PASSWORD_MAX: 1000,
      HOLD_DAYS_MAX: 90,
      DELEGATION_DAYS_MAX: 366,
      SESSION_SECONDS: 3600,
      PAGE_SIZES: [5, 10, 25],
      PAGE_SIZE: 25,
      NOTICE_MS: 2000,
      STORE_TIMEOUT_MS: 3000,
      TITLE_MAX: 255,
      PERIOD_MONTHS_BACK: 3,
      RECEIVERS_MAX: 100,
      PERIOD_DAYS_AHEAD: 10,
      REMARK_SHOWN_MAX: 30,
      SHORTENED_REMARK_LENGTH: 25,
      SEARCH_MAX: 1000,
      COMMENT_MAX: 2000,
      APPROVERS_MAX: 100,
      LINE_NAME_MAX: 100,
      APPROVERS_PER_SAVED_LINE_MAX: 30,
      SAVED_LINES_MAX: 50,
      BULK_APPROVAL_DOCUMENTS_MAX: 1000,
      FILES_PER_VOUCHER_MAX: 20,
      FILE_MB_MAX: 50,
      DOCUMENT_MB_MAX: 200,
      MEGABYTE: 1_048_576,
      FINDER_RESULTS_MAX: 10,
      ANALYTICS_DAYS_MAX: 731,
      CALENDAR_DAYS_MAX: 62,
      CALENDAR_ITEMS_MAX: 200,
    })
  })

  it('include the types of approvers and signs, the results and the statuses', () => {
    expect(approverTypes).toEqual({ approve: '0', agree: '1', reference: '2' })
    expect(signTypes).toEqual({ approve: 10, agree: 20, reference: 30 })
    expect(signResults).toEqual({ waiting: '0', later: '1', approved: '2', rejected: '3' })
    expect(documentStatuses).toEqual({
      unsubmitted: '임시저장',
      waiting: '결재대기중',
      rejected: '반려',
      approved: '결재완료',
      withdrawn: '회수',
    })
    expect(boxNames).toEqual(['pending', 'submitted', 'approved', 'rejected', 'reference'])
  })

  it.each([
    [{ type: '0' }, 10],
    [{ type: '1' }, 20],
    [{ type: '0', signType: 20 }, 20],
    [{ type: '1', signType: 10 }, 10],
  ])('give %o the sign type %i', (sent, signType) => {
    expect(signTypeOf(sent)).toBe(signType)
  })
})

import { describe, expect, it } from 'vitest'
import {
  type AbsenceForm,
  delegableTypes,
  delegationsToMeWhileAway,
  initialAbsenceForm,
  formProblem,
  hasChangedDates,
  isStoredAbsence,
  newDelegation,
  searchDelegates,
  delegationPeriodOf,
  toggleDocumentType,
} from '../../machines/delegations/absenceForm.rules.ts'
import { aDelegateCandidate, aDelegation } from '../../models/samples/delegations.ts'

const valid: AbsenceForm = {
  ...initialAbsenceForm('2026-11-09'),
  delegate: aDelegateCandidate(),
  reason: '출장',
}

const codeOf = (form: Partial<AbsenceForm>, ...mine: ReturnType<typeof aDelegation>[]) =>
  formProblem({ ...valid, ...form }, mine)?.code

describe('the form of a new absence', () => {
  it('is for the whole current day and all categories', () => {
    expect(initialAbsenceForm('2026-11-09')).toEqual({
      startDate: '2026-11-09',
      startTime: '',
      endDate: '2026-11-09',
      endTime: '',
      delegate: null,
      reason: '',
      documentTypes: [],
    })
    expect(formProblem(valid, [])).toBeUndefined()
  })

  it.each([
    [false, { reason: '휴가' }],
    [true, { startDate: '2026-11-10' }],
    [true, { endDate: '2026-11-10' }],
    [true, { startTime: '09:00' }],
    [true, { endTime: '18:00' }],
  ])('has changed dates or times: %s with %j', (expected, change) => {
    expect(hasChangedDates({ ...initialAbsenceForm('2026-11-09'), ...change }, '2026-11-09')).toBe(
      expected,
    )
  })

  it.each([
    ['dateMissing', { startDate: '' }],
    ['dateMissing', { endDate: '' }],
    ['dateMissing', { endDate: '2026-13-40' }],
    ['endBeforeStart', { endDate: '2026-11-08' }],
    ['endBeforeStart', { startTime: '10:00', endTime: '10:00' }],
    [undefined, { startTime: '10:00', endTime: '10:01' }],
    ['endBeforeStart', { startTime: '10:01', endTime: '10:00' }],
    ['periodTooLong', { endDate: '2028-11-09' }],
    ['delegateMissing', { delegate: null }],
    ['reasonMissing', { reason: '' }],
    ['reasonMissing', { reason: ' \n' }],
  ] as const)('has the problem %s: %o', (code, form) => {
    expect(codeOf(form)).toBe(code)
  })

  it('names the first problem only', () => {
    expect(codeOf({ startDate: '', delegate: null, reason: '' })).toBe('dateMissing')
    expect(codeOf({ endDate: '2026-11-08', delegate: null, reason: '' })).toBe('endBeforeStart')
    expect(codeOf({ delegate: null, reason: '' })).toBe('delegateMissing')
  })

  it('ends at the end of its last day, unless it has a time', () => {
    const evening = { starts: '2026-11-09T23:00:00+09:00', ends: '2026-11-10T00:00:00+09:00' }
    expect(codeOf({}, aDelegation(evening))).toBe('delegationOverlaps')
    expect(codeOf({ endTime: '23:00' }, aDelegation(evening))).toBeUndefined()
    const next = { starts: '2026-11-10T00:00:00+09:00', ends: '2026-11-11T00:00:00+09:00' }
    expect(codeOf({}, aDelegation(next))).toBeUndefined()
    const before = { starts: '2026-11-08T00:00:00+09:00', ends: '2026-11-09T09:00:00+09:00' }
    expect(codeOf({ startTime: '09:00' }, aDelegation(before))).toBeUndefined()
    expect(codeOf({ startTime: '08:59' }, aDelegation(before))).toBe('delegationOverlaps')
  })

  it('names the period of another absence of the employee that overlaps in a category and has not ended', () => {
    expect(formProblem({ ...valid, delegate: null }, [aDelegation()])).toEqual({
      code: 'delegationOverlaps',
      from: '2026-11-09',
      until: '2026-11-13',
    })
    expect(codeOf({}, aDelegation({ state: 'ended' }))).toBeUndefined()
    const payables = aDelegation({ document_types: ['채무발생'] })
    expect(codeOf({ documentTypes: ['일반전표'] }, payables)).toBeUndefined()
    expect(codeOf({ documentTypes: ['일반전표', '채무발생'] }, payables)).toBe('delegationOverlaps')
    expect(codeOf({}, payables)).toBe('delegationOverlaps')
    const [later, now] = [aDelegation({ starts: '2026-11-12T00:00:00+09:00' }), aDelegation()]
    expect(codeOf({}, later, now)).toBe('delegationOverlaps')
  })

  it('is sent with times only if the employee has entered them', () => {
    expect(newDelegation({ ...valid, reason: ' 출장 ' })).toEqual({
      delegate: 'parkjs',
      starts: '2026-11-09',
      ends: '2026-11-09',
      reason: '출장',
      document_types: null,
    })
    const types = ['일반전표', '채무발생'] as const
    const form = { ...valid, startTime: '09:00', endTime: '18:30', documentTypes: types }
    const { document_types, ...call } = newDelegation(form)
    expect(call).toMatchObject({ starts: '2026-11-09T09:00', ends: '2026-11-09T18:30' })
    expect(document_types).toEqual(types)
    expect(document_types).not.toBe(types)
    expect(newDelegation({ ...valid, delegate: null }).delegate).toBe('')
  })
})

describe('an absence whose response was lost', () => {
  const sent: AbsenceForm = { ...valid, endDate: '2026-11-13' }
  const stored = (overrides: Parameters<typeof aDelegation>[0] = {}) =>
    isStoredAbsence(sent, [aDelegation(overrides)])

  it('is stored if the list contains it, also with a later start on the current date', () => {
    expect(stored()).toBe(true)
    expect(stored({ starts: '2026-11-09T10:30:00+09:00', state: 'active' })).toBe(true)
  })

  it('is not stored if the list contains none of this delegate, period and category', () => {
    expect(isStoredAbsence(sent, [])).toBe(false)
    expect(stored({ delegate: { ...aDelegation().delegate, id: 'choiyr' } })).toBe(false)
    expect(stored({ starts: '2026-11-14T00:00:00+09:00', ends: '2026-11-15T00:00:00+09:00' })).toBe(
      false,
    )
    expect(stored({ state: 'ended' })).toBe(false)
    const form: AbsenceForm = { ...sent, documentTypes: ['채무발생'] }
    expect(isStoredAbsence(form, [aDelegation({ document_types: ['일반전표'] })])).toBe(false)
  })
})

describe('the categories of an absence', () => {
  it('have their document types', () => {
    expect(delegableTypes.map(({ category, documentType }) => [category, documentType])).toEqual([
      ['voucher', '채무발생'],
      ['payment', '채무정리'],
      ['invoice', '채권발생'],
      ['receipt', '채권정리'],
      ['nacct', '일반전표'],
    ])
  })

  it('are added and removed', () => {
    expect(toggleDocumentType(['채무발생'], '일반전표')).toEqual(['채무발생', '일반전표'])
    expect(toggleDocumentType(['채무발생', '일반전표'], '채무발생')).toEqual(['일반전표'])
  })
})

describe('a stored delegation', () => {
  it('is read in the local time of the company', () => {
    const starts = '2026-11-09T00:00:00+09:00'
    const ends = '2026-11-09T00:01:00+09:00'
    const period = delegationPeriodOf({ starts, ends })
    expect(period).toEqual({ starts: Date.parse('2026-11-09'), ends: period.starts + 60_000 })
  })

  it('to the employee is returned if it overlaps the absence and has not ended', () => {
    const [during, ended] = [aDelegation(), aDelegation({ id: 2, state: 'ended' })]
    const after = aDelegation({
      id: 3,
      starts: '2026-11-14T00:00:00+09:00',
      ends: '2026-11-15T00:00:00+09:00',
    })
    expect(delegationsToMeWhileAway(valid, [during, ended, after])).toEqual([during])
  })
})

describe('the search for a delegate', () => {
  const park = aDelegateCandidate({ name: '박지성' })
  const john = aDelegateCandidate({
    id: 'john',
    name: 'John Kim',
    department: 'Sales',
    position: 'Lead',
  })

  it('finds each word in name, department or position, regardless of case and Unicode form', () => {
    const found = (text: string) => searchDelegates([park, john], text).map(({ id }) => id)
    expect(found('')).toEqual(['parkjs', 'john'])
    expect(found('  ')).toEqual(['parkjs', 'john'])
    expect(found('JOHN')).toEqual(['john'])
    expect(found('sales  john')).toEqual(['john'])
    expect(found('kim sal')).toEqual(['john'])
    expect(found('kimsales')).toEqual([])
    expect(found('lead 지성')).toEqual([])
    expect(found(' 지성 '.normalize('NFD'))).toEqual(['parkjs'])
    expect(searchDelegates([{ ...park, name: park.name.normalize('NFD') }], '박지성')).toHaveLength(
      1,
    )
  })
})

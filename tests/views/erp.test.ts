import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { ErpHistory } from '../../contract/erp.ts'
import { erpStates } from '../../contract/integration.ts'
import { emptySearch } from '../../machines/boxes/boxes.rules.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { documentCells } from '../../src/screens/Box/cells.view.ts'
import { erpView, withErpEvents } from '../../src/screens/Document/erp.view.ts'
import { lineChangesOf } from '../../src/screens/Document/lineChanges.view.ts'
import { pastEventsOf } from '../../src/screens/Document/pastEvents.view.ts'
import { historyOf } from '../../src/screens/Document/people.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { formatDateTime, setTimeZone } from '../../src/text/dates.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'

const features = ['integration']
const at = '2026-11-20T10:00:00.000000Z'

type Erp = NonNullable<ApprovalDocument['erp']>

const inState = (state: Erp['state'], detail = '') => ({ erp: { state, at, detail } })

const aMessage = (
  overrides: Partial<ErpHistory['messages'][number]> = {},
): ErpHistory['messages'][number] => ({
  id: 1,
  sequence: 1200,
  type: 'document.approved',
  at,
  endpoint: 'erp.example.com',
  state: 'delivered',
  tries: 1,
  tried_at: at,
  delivered_at: at,
  status: 200,
  answer: '{"ok":true}',
  ...overrides,
})

function erpHistory(overrides: Partial<ErpHistory> = {}): ErpHistory {
  return { messages: [], reports: [], alarms: [], ...overrides }
}

const panelOf = (overrides: Partial<ApprovalDocument>, boxText = boxesEn, text = en) =>
  erpView(aDocument('approved', overrides), features, boxText, text)

describe('the chip of the state in the ERP', () => {
  it('has a different word for each state in both languages (N8)', () => {
    const words = (boxText: typeof boxesEn) =>
      erpStates.map((state) => panelOf(inState(state), boxText)?.mark.word)
    expect(words(boxesKo)).toEqual([
      'ERP 전송 대기',
      'ERP 전송됨',
      'ERP 접수',
      'ERP 전기 완료',
      'ERP 실패',
      'ERP 불일치',
    ])
    expect(new Set(words(boxesEn)).size).toBe(erpStates.length)
  })

  it('has a detail with the time: the sentence of an alarm, or what the ERP reported', () => {
    const detailOf = (...given: Parameters<typeof inState>) =>
      panelOf(inState(...given))?.mark.detail
    expect(detailOf('alarm', 'deleted')).toBe(
      `The ERP has deleted this batch. · ${formatDateTime(at)}`,
    )
    expect(detailOf('posted', 'R1')).toBe(`R1 · ${formatDateTime(at)}`)
    expect(detailOf('sent')).toBe(formatDateTime(at))
  })

  it('is missing without a state, and without the feature of the server (X2)', () => {
    expect(panelOf({ erp: null })).toBeNull()
    expect(panelOf({})).toBeNull()
    expect(erpView(aDocument('approved', inState('sent')), [], boxesEn, en)).toBeNull()
  })

  it('is followed by the sentence of an open alarm, also of an unknown kind (N16)', () => {
    const sentenceOf = (detail: string, boxText = boxesEn) =>
      panelOf(inState('alarm', detail), boxText)?.sentence
    expect(sentenceOf('deleted')).toBe('The ERP has deleted this batch.')
    expect(sentenceOf('deleted', boxesKo)).toBe('ERP에서 삭제된 배치입니다.')
    expect(sentenceOf('constructor')).toBe('The ERP differs.')
    expect(panelOf(inState('failed', '500'))?.sentence).toBe('')
    expect(panelOf({ ...inState('failed', '500'), erp_record: erpHistory() })?.sentence).toBe('')
    const reports = (['failed', 'posted'] as const).map((state, id) => ({
      id,
      state,
      at,
      detail: `${state} P0312`,
    }))
    const erp_record = erpHistory({ reports })
    expect(panelOf({ ...inState('failed', 'failed P0312'), erp_record })?.sentence).toBe(
      'failed P0312',
    )
    expect(panelOf({ ...inState('posted'), erp_record })?.sentence).toBe('')
  })
})

describe('the panel of the ERP', () => {
  it('shows each message with its endpoint, attempts, response and next attempt', () => {
    const waiting = { state: 'waiting', delivered_at: null } as const
    const messages = [
      aMessage(),
      aMessage({ ...waiting, endpoint: 'b', tries: 3, status: 503, next_at: at, answer: 'busy' }),
      aMessage({ ...waiting, endpoint: 'c', tries: 1, status: null, answer: 'ECONNREFUSED' }),
      aMessage({ ...waiting, endpoint: 'd', tries: 0, tried_at: null, status: null, answer: null }),
      aMessage({ state: 'dead', endpoint: 'e', type: 'document.archived', tries: 10, status: 500 }),
    ]
    const { panel } = panelOf({ ...inState('waiting'), erp_record: erpHistory({ messages }) }) ?? {}
    expect(
      panel?.messages.map(({ type, state, isFailed, facts, answer }) =>
        [type, state, isFailed, facts.replaceAll(/\d{4}-\S+ \S+/g, 'time'), answer].join(' | '),
      ),
    ).toEqual([
      'approval | sent | false | No. 1,200 · time · 1 attempt · response 200 | {"ok":true}',
      'approval | waiting to send | false | No. 1,200 · time · 3 attempts · last time · response 503 · next attempt time | busy',
      'approval | waiting to send | false | No. 1,200 · time · 1 attempt · no response | ECONNREFUSED',
      'approval | waiting to send | false | No. 1,200 · time | ',
      'message | failed | true | No. 1,200 · time · 10 attempts · last time · response 500 | {"ok":true}',
    ])
    expect(panel?.messages[0]).toMatchObject({
      endpoint: 'erp.example.com',
      answerLabel: 'Response of erp.example.com',
    })
  })

  it('shows reports, and alarms with the reason of their acknowledgement', () => {
    const reports = [{ id: 1, state: 'posted', at, detail: 'R1' } as const]
    const alarms = [
      { id: 1, kind: 'changed', seen_at: at, acknowledged_at: at, reason: '역분개' },
      { id: 2, kind: 'deleted', seen_at: at, acknowledged_at: null, reason: null },
    ]
    const found = panelOf({
      ...inState('alarm', 'deleted'),
      erp_record: erpHistory({ reports, alarms }),
    })
    expect(found?.panel?.reports).toMatchObject([{ word: 'posted', detail: 'R1' }])
    expect(found?.panel?.alarms).toMatchObject([
      { isOpen: false, end: expect.stringMatching(/^acknowledged .*: 역분개$/) },
      { isOpen: true, end: 'not acknowledged', sentence: 'The ERP has deleted this batch.' },
    ])
  })

  it('is missing if the server sends no record', () => {
    expect(panelOf(inState('sent'))?.panel).toBeNull()
    expect(panelOf({ ...inState('sent'), erp_record: erpHistory() })?.panel?.differences).toEqual(
      [],
    )
  })
})

describe('the history with the ERP', () => {
  const second = (seconds: number) => `2026-11-20T10:00:${String(seconds).padStart(2, '0')}.000000Z`
  const { signs } = aDocument('approved')
  const erp_record = erpHistory({
    messages: [
      aMessage({ id: 5, type: 'document.approved', delivered_at: second(31) }),
      aMessage({ id: 1, type: 'document.submitted', delivered_at: second(2) }),
      aMessage({
        id: 6,
        endpoint: 'b',
        state: 'dead',
        delivered_at: null,
        tried_at: second(50),
      }),
      aMessage({ id: 7, state: 'waiting', delivered_at: null }),
    ],
    reports: [
      { id: 1, state: 'accepted', at: second(35), detail: '' },
      { id: 2, state: 'posted', at: second(40), detail: 'R1' },
    ],
    alarms: [
      { id: 1, kind: 'changed', seen_at: second(10), acknowledged_at: second(55), reason: '정정' },
      { id: 2, kind: 'changed', seen_at: second(56), acknowledged_at: second(57), reason: '확인' },
      { id: 3, kind: 'deleted', seen_at: second(58), acknowledged_at: null, reason: null },
    ],
  })
  const document = aDocument('approved', {
    created_at: second(0),
    signs: signs.map((sign, place) => ({ ...sign, signed_at: second(20 + 10 * place) })),
    erp_record,
  })
  const history = historyOf(document, boxesEn.document)

  it('has the events of the document and of the ERP in the order of time (N8)', () => {
    const merged = withErpEvents(history, document, features, boxesEn.erp)
    expect(merged.map(({ employee, action }) => `${employee} ${action}`)).toEqual([
      '윤도현 submitted the document',
      'ERP submission sent (erp.example.com)',
      'ERP differs: The batch has changed in the ERP.',
      '이름 lee approved it',
      '이름 kim agreed to it',
      'ERP approval sent (erp.example.com)',
      'ERP accepted',
      'ERP posted: R1',
      'ERP approval could not be sent (b)',
      'ERP difference acknowledged: 정정',
      'ERP differs: The batch has changed in the ERP.',
      'ERP difference acknowledged: 확인',
      'ERP differs: The ERP has deleted this batch.',
    ])
    expect(new Set(merged.map(({ key }) => key)).size).toBe(merged.length)
    expect(new Set(merged.map(({ time }) => time)).size).toBe(1)
  })

  it('has withdrawals, changes of the line and past events at their exact times, on a device in any time zone', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    setTimeZone('Asia/Seoul')
    onTestFinished(() => {
      setTimeZone(undefined)
      vi.unstubAllEnvs()
    })
    const by = { id: 'lee', name: '이름 lee' }
    const withdrawn = aDocument('withdrawn', {
      created_at: second(0),
      withdrawn_at: second(35),
      line_changes: [
        { at: '2026-11-20T10:01:30.000000Z', by, reason: '검토', before: [], after: [] },
      ],
      past_events: [
        {
          at: '2026-11-20T10:01:20.000000Z',
          event: 'held',
          by,
          for: null,
          agrees: false,
          comment: '확인',
        },
      ],
      erp_record: erpHistory({
        messages: [aMessage({ delivered_at: second(2) })],
        reports: [
          { id: 1, state: 'accepted', at: second(35), detail: '' },
          { id: 3, state: 'failed', at: '2026-11-20T10:01:15.000000Z', detail: '' },
          { id: 2, state: 'posted', at: '2026-11-20T10:02:00.000000Z', detail: '' },
        ],
      }),
    })
    const [submitted, held, changed, end] = historyOf(withdrawn, boxesEn.document, [
      ...lineChangesOf(withdrawn, boxesEn),
      ...pastEventsOf(withdrawn, boxesEn),
    ])
    if (!submitted || !held || !changed || !end) throw new Error('The history is too short.')
    const merged = (...events: (typeof changed)[]) =>
      withErpEvents(events, withdrawn, features, boxesEn.erp).map(({ action }) => action)
    expect(merged(submitted, end)).toEqual([
      'submitted the document',
      'approval sent (erp.example.com)',
      'withdrew it',
      'accepted',
      'failed',
      'posted',
    ])
    expect(merged(submitted, held, changed)).toEqual([
      'submitted the document',
      'approval sent (erp.example.com)',
      'accepted',
      'failed',
      'put it on hold',
      'changed the approval line',
      'posted',
    ])
  })

  it('is unchanged without a record or without the feature, and keeps the order of events without a time', () => {
    const { erp_record: _, ...rest } = document
    expect(withErpEvents(history, rest, features, boxesEn.erp)).toEqual(history)
    expect(withErpEvents(history, document, [], boxesEn.erp)).toEqual(history)
    const unknown = history.map((event) => ({ ...event, key: `x${event.key}`, time: '' }))
    expect(withErpEvents(unknown, document, features, boxesEn.erp).slice(0, 3)).toEqual(unknown)
  })
})

it('the chip of the state in the ERP is in the list if the server has the integration', () => {
  const cellsOf = (given: string[]) =>
    documentCells(
      [aDocument('approved', { erp: { state: 'posted', at, detail: 'R1' } })],
      {
        box: 'submitted',
        employee: 'yoondh',
        search: emptySearch,
        today: '2026-11-20',
        features: given,
      },
      ko,
      boxesKo,
    )[0]?.erp
  expect(cellsOf(features)).toMatchObject({ look: 'posted', word: 'ERP 전기 완료' })
  expect(cellsOf(features)?.detail).toMatch(/^R1 · /)
  expect(cellsOf([])).toBeNull()
})

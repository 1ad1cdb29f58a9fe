import type { ApprovalDocument, DocumentSummary } from '../../../contract/document.ts'
import type { ErpLineDifference } from '../../../contract/erp.ts'
import type { ErpHistory } from '../../../contract/erp.ts'
import type { ErpMarkProps } from '../../domain/ErpMark.tsx'
import type { BoxText } from '../../text/boxes.en.ts'
import { formatDateTime } from '../../text/dates.ts'
import type { MainText } from '../../text/en.ts'
import { formatAmount, formatAmountOrZero } from '../../text/numbers.ts'
import type { ErpProps } from './Erp.tsx'
import type { HistoryEvent } from './History.tsx'
import { lineChangeKey, type TimestampedEvent } from './lineChanges.view.ts'
import { pastEventKey } from './pastEvents.view.ts'
import { decisionTimeOf } from './signs.view.ts'

type Words = BoxText['erp']
type ErpMessage = ErpHistory['messages'][number]
type Alarm = ErpHistory['alarms'][number]

/** The name of the feature of a server with an ERP integration. */
const FEATURE = 'integration'

/** The word for a code. Unknown codes, which a newer server can send, get `other`. */
const wordOf = (words: Readonly<Record<string, string>>, code: string, other: string) =>
  Object.hasOwn(words, code) ? (words[code] ?? other) : other

/** The sentence about an alarm of this kind. */
export const alarmSentence = (kind: string, t: Words) => wordOf(t.alarmKinds, kind, t.otherAlarm)
const messageTypeLabel = ({ type }: ErpMessage, t: Words) => wordOf(t.types, type, t.otherType)

/** The chip with the state in the ERP (docs/integration.md, N8). Null if the document has no state or the server has no ERP integration. */
export function erpMarkOf(
  { erp }: Pick<DocumentSummary, 'erp'>,
  features: readonly string[],
  t: Words,
): ErpMarkProps | null {
  if (!erp || !features.includes(FEATURE)) return null
  const { state, at, detail } = erp
  return {
    look: state,
    word: t.state(t.states[state]),
    detail: [state === 'alarm' ? alarmSentence(detail, t) : detail, formatDateTime(at)]
      .filter(Boolean)
      .join(' · '),
  }
}

/** The problem in the ERP, shown next to the chip: the alarm, or the reason that the ERP reported. '' if there is none. */
function problemOf({ erp, erp_record: history }: ApprovalDocument, t: Words): string {
  if (erp?.state === 'alarm') return alarmSentence(erp.detail, t)
  if (erp?.state !== 'failed') return ''
  return history?.reports.findLast(({ state }) => state === 'failed')?.detail ?? ''
}

/**
 * The chip of a document with its panel: what was sent to the ERP, what the ERP reported, and where the two differ. Null if there is no
 * chip.
 */
export function erpView(
  document: ApprovalDocument,
  features: readonly string[],
  { erp: t }: BoxText,
  text: MainText,
): ErpProps | null {
  const mark = erpMarkOf(document, features, t)
  if (!mark) return null
  const { erp_record: history, erp_differences } = document
  const differences = erp_differences ?? []
  return {
    mark,
    sentence: problemOf(document, t),
    texts: t,
    panel: history
      ? {
          alarms: history.alarms.map((alarm) => alarmOf(alarm, t)),
          differencesHeading: differencesHeading(document, differences.length, t),
          differences: differences.map((one, place) => ({
            key: `${place}`,
            ...differenceOf(one, document, text, t),
          })),
          messages: history.messages.map((message) => messageOf(message, t)),
          reports: history.reports.map(({ id, state, at, detail }) => ({
            key: String(id),
            word: t.states[state],
            time: formatDateTime(at),
            detail,
          })),
        }
      : null,
  }
}

function alarmOf({ id, kind, seen_at, acknowledged_at, reason }: Alarm, t: Words) {
  return {
    key: String(id),
    sentence: alarmSentence(kind, t),
    time: formatDateTime(seen_at),
    isOpen: !acknowledged_at,
    end: acknowledged_at ? t.acknowledged(formatDateTime(acknowledged_at), reason ?? '') : t.isOpen,
  }
}

function messageOf(message: ErpMessage, t: Words) {
  const { id, sequence, endpoint, at, state, tries, tried_at, next_at, status, answer } = message
  const facts = [
    t.facts(sequence, formatDateTime(at)),
    tries > 0 ? t.tries(tries) : '',
    tries > 1 && tried_at ? t.lastTry(formatDateTime(tried_at)) : '',
    tried_at ? (status ? t.status(status) : t.noResponse) : '',
    next_at ? t.nextTry(formatDateTime(next_at)) : '',
  ]
  return {
    key: String(id),
    type: messageTypeLabel(message, t),
    state: t.deliveries[state],
    isFailed: state === 'dead',
    endpoint,
    facts: facts.filter(Boolean).join(' · '),
    answer: answer ?? '',
    answerLabel: t.response(endpoint),
  }
}

/** The labels of the fields that an employee sees in a voucher. Other fields are shown with their ERP names. */
function fieldLabels({ draft, journal }: MainText): Readonly<Record<string, string>> {
  return {
    RPCODE: journal.code,
    RPDL02: journal.account,
    RPZ5DEBITAT: journal.debit,
    RPZ5CREDITAT: journal.credit,
    RPRMK: journal.remark,
    RPALPH: draft.partner,
    RPAN8: draft.partnerCode,
    RPTAX: draft.business,
    RPDGJ: draft.ledgerDate,
    RPDSVJ: draft.posting,
    RPDDJ: draft.due,
    RPDCT: draft.type,
    RPEXR1: draft.taxType,
    RPEXR1NM: draft.taxInformation,
  }
}

/** The ERP fields that contain an amount in won. */
const amounts: ReadonlySet<string> = new Set(['RPZ5DEBITAT', 'RPZ5CREDITAT'])

/** The heading of the differences. It contains their number if the server sends only the first of them. */
function differencesHeading(document: ApprovalDocument, count: number, t: Words): string {
  const total = document.erp_differences_total ?? count
  return total > count ? t.firstDifferences(count, total) : t.differences
}

/** Account and amounts of a voucher line in won. */
function lineInWords(
  line: NonNullable<ErpLineDifference['voucher_line']>,
  { journal }: MainText,
): string {
  const { RPCODE, RPDL02, RPZ5DEBITAT, RPZ5CREDITAT } = line
  return [
    `${RPCODE} ${RPDL02 ?? ''}`.trim(),
    RPZ5DEBITAT !== 0 && `${journal.debit} ${formatAmount(RPZ5DEBITAT)}`,
    RPZ5CREDITAT !== 0 && `${journal.credit} ${formatAmount(RPZ5CREDITAT)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function differenceOf(
  { line, field, here, erp, voucher_line }: ErpLineDifference,
  { invoices }: ApprovalDocument,
  text: MainText,
  t: Words,
) {
  const voucherLine = voucher_line ?? invoices.find(({ id }) => id === line)
  const valueOf = (value: string | number | null) => {
    if (value === null) return t.none
    if (field === null) return voucher_line ? lineInWords(voucher_line, text) : t.present
    return typeof value === 'number' && amounts.has(field)
      ? formatAmountOrZero(value)
      : String(value)
  }
  return {
    line: voucherLine ? `${voucherLine.RPDOC}-${voucherLine.RPSEQ}` : line,
    field: field === null ? t.columns.line : wordOf(fieldLabels(text), field, field),
    here: valueOf(here),
    erp: valueOf(erp),
  }
}

/** The events of the ERP in chronological order: messages that were sent or failed, reports, alarms and their acknowledgements. */
function erpEvents({ messages, reports, alarms }: ErpHistory, t: Words): TimestampedEvent[] {
  const event = (key: string, at: string, action: string): TimestampedEvent => ({
    key: `erp ${key}`,
    at,
    time: formatDateTime(at),
    employee: t.actor,
    action,
  })
  const events = [
    ...messages.flatMap((message) => {
      const { id, endpoint, state, delivered_at, tried_at } = message
      const key = `message ${id}`
      if (state === 'delivered' && delivered_at) {
        return event(key, delivered_at, t.events.sent(messageTypeLabel(message, t), endpoint))
      }
      if (state !== 'dead' || !tried_at) return []
      return event(key, tried_at, t.events.failed(messageTypeLabel(message, t), endpoint))
    }),
    ...reports.map(({ id, state, at, detail }) =>
      event(`report ${id}`, at, [t.states[state], detail].filter(Boolean).join(': ')),
    ),
    ...alarms.flatMap(({ id, kind, seen_at, acknowledged_at, reason }) => [
      event(`alarm ${id}`, seen_at, `${t.states.alarm}: ${alarmSentence(kind, t)}`),
      ...(acknowledged_at
        ? [event(`alarm ${id} end`, acknowledged_at, t.events.acknowledged(reason ?? ''))]
        : []),
    ]),
  ]
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The timestamps of the events of `historyOf`, by the key of the event. */
function timesByKey({
  created_at,
  withdrawn_at,
  signs,
  line_changes = [],
  past_events = [],
}: ApprovalDocument): ReadonlyMap<string, string | null | undefined> {
  return new Map([
    ['submitted', created_at],
    ['withdrawn', withdrawn_at],
    ...signs.map((sign) => [String(sign.id), decisionTimeOf(sign)] as const),
    ...line_changes.map(({ at }, index) => [lineChangeKey(index), at] as const),
    ...past_events.map(({ at }, index) => [pastEventKey(index), at] as const),
  ])
}

/** The history of a document with the ERP events inserted, each before the first history event that is later. */
export function withErpEvents(
  history: readonly HistoryEvent[],
  document: ApprovalDocument,
  features: readonly string[],
  t: Words,
): HistoryEvent[] {
  if (!document.erp_record || !features.includes(FEATURE)) return [...history]
  const remainingEvents = erpEvents(document.erp_record, t)
  const times = timesByKey(document)
  const merged = history.flatMap((event): HistoryEvent[] => {
    const eventTime = Date.parse(times.get(event.key) ?? '')
    const earlierCount = remainingEvents.filter(({ at }) => Date.parse(at) < eventTime).length
    return [...remainingEvents.splice(0, earlierCount), event]
  })
  return [...merged, ...remainingEvents]
}

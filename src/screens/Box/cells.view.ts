import type { BoxName, DocumentSummary } from '../../../contract/document.ts'
import type { BoxSearch } from '../../../machines/boxes/boxes.ports.ts'
import { deciderOf } from '../../../machines/document/acting.rules.ts'
import {
  documentRecordOf,
  isAgreement,
  rejectingSign,
} from '../../../machines/document/document.rules.ts'
import { isHeld } from '../../../machines/document/effects.rules.ts'
import { unreadReceiverId } from '../../../machines/signing/signing.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { MainText } from '../../text/en.ts'
import { formatDate } from '../../text/dates.ts'
import { formatAmountOrZero } from '../../text/numbers.ts'
import {
  currentApproverNames,
  formatDecisionTime,
  signsInOrder,
  nameWithPosition,
} from '../Document/signs.view.ts'
import { erpMarkOf } from '../Document/erp.view.ts'
import { categoryNameOf, documentStatusOf, isWaitingSinceToday } from '../Document/status.view.ts'
import type { ApprovalLineProps } from './ApprovalLine.tsx'
import type { DocumentCells } from './BoxRow.tsx'
import { boxUrlQuery } from './url.view.ts'

type Words = BoxText['list']

/** `features` are those of the server, `today` is its date. */
interface CellsInput {
  box: BoxName
  today: string
  employee: string
  search: BoxSearch
  features?: readonly string[] | undefined
}

/** The texts of the documents on one page. The route memoizes them, so that unchanged rows are not rendered again. */
export function documentCells(
  documents: readonly DocumentSummary[],
  { box, employee, search, today, features = [] }: CellsInput,
  text: MainText,
  boxText: BoxText,
): DocumentCells[] {
  const t = boxText.list
  return documents.map((document) => ({
    id: document.id,
    address: boxUrlQuery({ search, opened: document.id }),
    number: String(document.id),
    vouchers: t.voucherCount(document.invoices_count, categoryNameOf(document, text)),
    vouchersInCard: t.voucherCountInCard(document.invoices_count, categoryNameOf(document, text)),
    title: document.title,
    price: formatAmountOrZero(document.price),
    created: formatDate(document.created),
    department: document.department ?? '',
    author: document.author,
    status: {
      look: documentStatusOf(document),
      word: statusWordOf(document, { box, today }, boxText),
      line: approvalLineOf(document, boxText),
    },
    waiting: waitedOf(document, today, t),
    completed: document.completed_at ? formatDate(document.completed_at) : '',
    rejection: rejectionOf(document, t),
    acting: actingFor(document, t),
    erp: erpMarkOf(document, features, boxText.erp),
    attachments: attachmentsOf(document, t),
    unread: isUnread(document, box, employee) ? t.unread : null,
    selectLabel: t.select(document.title),
  }))
}

/**
 * Whether a document is marked as unread. It is an unread reference, a decision by a delegate, or a document of the employee that ended and
 * has not been opened since (docs/unknowns.md, "Boxes").
 */
function isUnread(document: DocumentSummary, box: BoxName, employee: string): boolean {
  if (box === 'reference') return unreadReceiverId(document, employee) !== null
  if (box === 'approved') return isUnseenDecision(document, employee)
  if (box !== 'submitted' && box !== 'rejected') return false
  const { author, status } = documentRecordOf(document)
  const hasEnded = status === 'approved' || status === 'rejected'
  return author === employee && hasEnded && !document.is_readed_after_finishing
}

/** Whether a delegate has decided for the employee, and the employee has not opened the document since. */
const isUnseenDecision = ({ signs }: DocumentSummary, employee: string) =>
  signs.some(({ user, way, seen_at }) => user.id === employee && way === 'delegate' && !seen_at)

/** The names of the principals for whom the employee can decide, as a text; null if there are none. */
function actingFor({ delegated_by = [] }: DocumentSummary, t: Words): string | null {
  if (delegated_by.length === 0) return null
  return t.actingFor(delegated_by.map(({ name }) => name).join(', '))
}

/** How long a document has waited, as a text; '' for an ended document and for data of an older server. */
function waitedOf(document: DocumentSummary, today: string, t: Words): string {
  const { waited_days } = document
  if (typeof waited_days !== 'number') return ''
  return isWaitingSinceToday(document, today) ? t.today : t.waited(waited_days)
}

/** The status as a word; for a waiting document, with the approver who has the turn. In the pending box that approver is the employee. */
function statusWordOf(
  document: DocumentSummary,
  { box, today }: Pick<CellsInput, 'box' | 'today'>,
  { list: t, deciding }: BoxText,
): string {
  const approvers = currentApproverNames(document)
  if (documentStatusOf(document) === 'waiting' && isHeld(documentRecordOf(document))) {
    return box === 'pending' ? deciding.held : deciding.heldBy(approvers)
  }
  if (box === 'pending' || !approvers) return t.statuses[documentStatusOf(document)]
  return [t.waitsFor(approvers), waitedOf(document, today, t)].filter(Boolean).join(' · ')
}

const looks = { 0: 'turn', 1: 'later', 2: 'approved', 3: 'rejected' } as const

/** The approval line of a waiting document, as props; null for any other document. */
function approvalLineOf(
  document: DocumentSummary,
  { list: t, document: words, deciding }: BoxText,
): ApprovalLineProps | null {
  if (documentStatusOf(document) !== 'waiting' || document.signs.length === 0) return null
  const approvedCount = document.signs.filter(({ result }) => result === '2').length
  const count = document.signs.filter(({ state }) => state !== 'passed').length
  const steps = signsInOrder(document).map((sign) => {
    const look = looks[sign.result]
    const word = sign.state === 'passed' ? deciding.passed : deciding.held
    if (sign.state === 'passed' || sign.state === 'held') {
      return { key: String(sign.id), look, person: nameWithPosition(sign.user), state: word }
    }
    const seat = isAgreement(sign) && look === 'approved' ? t.seats.agreed : t.seats[look]
    return {
      key: String(sign.id),
      look,
      person: [nameWithPosition(deciderOf(sign)), sign.acted_by && words.actingFor(sign.user.name)]
        .filter(Boolean)
        .join(' '),
      state: [seat, formatDecisionTime(sign)].filter(Boolean).join(' '),
    }
  })
  const stepsText = steps.map(({ person, state }) => `${person} ${state}`).join(', ')
  return {
    shown: t.step(approvedCount, count),
    label: `${t.stepLabel(approvedCount, count)}: ${stepsText}`,
    heading: t.approvalLine,
    steps,
  }
}

/** The approver who rejected a document, and the first line of the reason; null for a document that was not rejected. */
function rejectionOf(document: DocumentSummary, t: Words): string | null {
  const sign = rejectingSign(document)
  if (!sign) return null
  const [reason = ''] = (sign.comment ?? '').trim().split('\n')
  return t.rejection(nameWithPosition(deciderOf(sign)), reason.trim())
}

function attachmentsOf({ attachments_count }: DocumentSummary, t: Words) {
  if (!attachments_count) return null
  return { count: String(attachments_count), label: t.attachments(attachments_count) }
}

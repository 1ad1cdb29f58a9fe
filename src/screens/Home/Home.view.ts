import type { SnapshotFrom } from 'xstate'
import type { DocumentSummary } from '../../../contract/document.ts'
import type { homeMachine } from '../../../machines/home/home.machine.ts'
import type {
  HomeContent,
  HomeDraft,
  HomeSection,
  NonGuideSection,
} from '../../../machines/home/home.ports.ts'
import { deciderOf } from '../../../machines/document/acting.rules.ts'
import { rejectingSign } from '../../../machines/document/document.rules.ts'
import { boxPaths, draftingPath, draftingRoutes } from '../../app/screens.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import { formatDate, formatDateTime } from '../../text/dates.ts'
import type { MainText } from '../../text/en.ts'
import { formatAmountOrZero } from '../../text/numbers.ts'
import type { HomeText } from '../../text/home.en.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { currentApproverNames, nameWithPosition } from '../Document/signs.view.ts'
import { categoryNameOf, isWaitingSinceToday } from '../Document/status.view.ts'
import type { HomeRow, HomeSectionProps } from './HomeSection.tsx'

type Snapshot = SnapshotFrom<typeof homeMachine>

const icons: Record<NonGuideSection, IconName> = {
  pending: 'pending',
  submitted: 'submitted',
  rejected: 'rejected',
  savedDrafts: 'file',
  batches: 'voucher',
}

/** The sections that list documents, with the path of the box that "Show all" opens. */
const boxSections = {
  pending: boxPaths.pending,
  submitted: boxPaths.submitted,
  rejected: boxPaths.rejected,
}

function requireNonGuideSection(section: HomeSection): NonGuideSection {
  if (section === 'guide' || section === 'guideCard') {
    throw new Error('unreachable: the guide has its own view')
  }
  return section
}

/** Whether a change of the employee's boxes reloads the section. */
export function dependsOnBoxes(section: HomeSection): boolean {
  return section !== 'savedDrafts' && section !== 'batches'
}

/**
 * Whether a change of the batches reloads the section. A rejected document is in its section only while its batch can be drafted, so the
 * submission of another employee removes it, and the withdrawal or rejection of that document adds it again. The batches to draft and the
 * guide need no reload, because they show the counts that the badges receive.
 */
export function dependsOnBatches(section: HomeSection): boolean {
  return section === 'rejected' || section === 'savedDrafts'
}

/**
 * The content to show. Draft counts that the badges have received since the section was opened replace its own, also after a failed
 * request.
 */
function shownContent({ context }: Snapshot, received: readonly number[] | null) {
  const { section, content } = context
  return section === 'batches' && received ? { section, counts: received } : content
}

/**
 * The props of one section of the home screen. `today` is the date of the server, `receivedDraftCounts` the draft counts that the badges
 * have received since the section was opened.
 */
export function homeSectionView(
  snapshot: Snapshot,
  text: MainText,
  homeText: HomeText,
  today: string,
  receivedDraftCounts: readonly number[] | null = null,
): Omit<HomeSectionProps, 'on'> {
  const t = homeText
  const content = shownContent(snapshot, receivedDraftCounts)
  const section = requireNonGuideSection(snapshot.context.section)
  const isFailed = snapshot.matches('failed')
  const heading = t.sections[section]
  const total = totalOf(content)
  const isFromBadges = content !== snapshot.context.content
  return {
    machine: machineAttributes(snapshot),
    section,
    heading,
    icon: icons[section],
    isWide: section === 'batches',
    count: total ? { shown: t.count(total), label: t.counted(total) } : null,
    all:
      section in boxSections
        ? {
            path: boxSections[section as keyof typeof boxSections],
            shown: t.showAll,
            label: t.all(heading),
          }
        : null,
    status: content ? 'shown' : isFailed ? 'failed' : 'loading',
    busy: isFromBadges ? null : busyText(snapshot, t),
    outdated: content && isFailed && !isFromBadges ? t.outdated : null,
    rows: rowsOf(content, snapshot, today, text, t),
    emptyText: content ? t.empty[section] : t.failed,
    retry: { shown: t.retry, label: t.retryOf(heading) },
  }
}

function busyText(snapshot: Snapshot, t: HomeText): string | null {
  if (snapshot.matches('loading')) return t.loading
  return snapshot.matches('refreshing') ? t.refreshing : null
}

function totalOf(content: HomeContent | null): number {
  if (!content) return 0
  if ('total' in content) return content.total
  return content.counts.reduce((sum, count) => sum + count, 0)
}

function rowsOf(
  content: HomeContent | null,
  snapshot: Snapshot,
  today: string,
  text: MainText,
  t: HomeText,
): HomeRow[] {
  switch (content?.section) {
    case undefined:
    case 'guide':
      return []
    case 'batches':
      return batchRows(content.counts, text, t)
    case 'savedDrafts':
      return content.drafts.map((draft) => draftRow(draft, text, t))
    case 'rejected':
      return content.documents.map((document) => rejectedRow(document, snapshot, t))
    case 'pending':
      return content.documents.map((document) => pendingRow(document, today, text, t))
    case 'submitted':
      return content.documents.map((document) => submittedRow(document, today, t))
  }
}

const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** The row of a document, which opens it in its box. */
function documentRow(
  document: DocumentSummary,
  box: keyof typeof boxSections,
  t: HomeText,
): Omit<HomeRow, 'detail'> {
  return {
    key: String(document.id),
    title: document.title,
    path: `${boxSections[box]}?document=${document.id}`,
    mark: null,
    amount: t.won(formatAmountOrZero(document.price)),
    redraft: null,
  }
}

/** How long the document has waited, in working days. An older server sends only the date of the submission. */
function waitMark(document: DocumentSummary, today: string, t: HomeText): HomeRow['mark'] {
  const { waited_days, created } = document
  if (isWaitingSinceToday(document, today)) return { shown: t.today, label: t.todayLabel }
  if (typeof waited_days === 'number') {
    return { shown: t.waited(waited_days), label: t.waitedLabel(waited_days) }
  }
  const day = formatDate(created)
  return { shown: day, label: day }
}

function pendingRow(
  document: DocumentSummary,
  today: string,
  text: MainText,
  t: HomeText,
): HomeRow {
  const { author, department } = document
  return {
    ...documentRow(document, 'pending', t),
    detail: joinParts(author, department, categoryNameOf(document, text)),
    mark: waitMark(document, today, t),
  }
}

function submittedRow(document: DocumentSummary, today: string, t: HomeText): HomeRow {
  const approvers = currentApproverNames(document)
  return {
    ...documentRow(document, 'submitted', t),
    detail: approvers && t.waitsFor(approvers),
    mark: waitMark(document, today, t),
  }
}

function rejectedRow(document: DocumentSummary, snapshot: Snapshot, t: HomeText): HomeRow {
  const { id, title } = document
  const rejection = rejectingSign(document)
  const approver = rejection ? nameWithPosition(deciderOf(rejection)) : ''
  const reason = snapshot.matches('failed') ? t.outdated : t.loading
  return {
    ...documentRow(document, 'rejected', t),
    detail: t.rejectedBy(approver, rejection?.comment ?? ''),
    redraft: {
      id,
      shown: t.redraft,
      label: t.redraftOf(title),
      cannot: snapshot.can({ type: 'home.redraft', id }) ? undefined : reason,
    },
  }
}

function draftRow(draft: HomeDraft, text: MainText, t: HomeText): HomeRow {
  const { category, batchNumber, period, title, fileCount, savedAt } = draft
  const savedText = savedAt === null ? '' : formatDateTime(savedAt)
  return {
    key: `${category} ${batchNumber}`,
    title: title.trim() || t.noTitle,
    path: draftingPath(category),
    state: { redraft: { category, batchNumber, period } },
    detail: joinParts(
      text.categories[category],
      t.batch(batchNumber),
      fileCount > 0 ? t.files(fileCount) : '',
    ),
    mark: savedText ? { shown: savedText, label: t.saved(savedText) } : null,
    amount: '',
    redraft: null,
  }
}

/** The category rows; empty if there is no batch to draft. */
function batchRows(counts: readonly number[], text: MainText, t: HomeText): HomeRow[] {
  if (counts.every((count) => count === 0)) return []
  return draftingRoutes.map(([category, path], index) => ({
    key: category,
    title: text.categories[category],
    path,
    detail: t.batches(counts[index] ?? 0),
    mark: null,
    amount: '',
    redraft: null,
  }))
}

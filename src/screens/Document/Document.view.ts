import type { SnapshotFrom } from 'xstate'
import { documentErrorSentence } from '../../../machines/document/document.errors.ts'
import { documentRecordOf } from '../../../machines/document/document.rules.ts'
import { isHeld } from '../../../machines/document/effects.rules.ts'
import { documentCategory } from '../../../machines/signing/redraft.rules.ts'
import type { signingMachine } from '../../../machines/signing/signing.machine.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { MainText } from '../../text/en.ts'
import { formatDate } from '../../text/dates.ts'
import { formatAmountOrZero } from '../../text/numbers.ts'
import type { Language } from '../../text/language.ts'
import { machineAttributes } from '../../hooks/machineAttributes.view.ts'
import { voucherCardsView } from '../Draft/cards.view.ts'
import { decisionView } from './decision.view.ts'
import { receiverFacts } from './receivers.view.ts'
import type { DocumentContent, DocumentProps, Neighbour } from './Document.tsx'
import { erpView, withErpEvents } from './erp.view.ts'
import { endedDocumentBannerView } from './endedDocumentBanner.view.ts'
import { filesView } from './files.view.ts'
import { lineChangesOf } from './lineChanges.view.ts'
import { pastEventsOf } from './pastEvents.view.ts'
import { commentsOf, historyOf, holdFacts, stampsOf } from './people.view.ts'
import { approvalProgressOf, categoryNameOf, documentStatusOf } from './status.view.ts'

type Snapshot = SnapshotFrom<typeof signingMachine>
type ViewProps = Omit<
  DocumentProps,
  'content' | 'keys' | 'on' | 'open' | 'viewer' | 'dialog' | 'printed' | 'cannotCopy'
>

/**
 * The ordinal of the open document in the list of its box, and the URL queries of the previous and the next document; null if there is
 * none.
 */
export interface DocumentInList {
  ordinal: number
  count: number
  previous: string | null
  next: string | null
}

/**
 * Input of the view from outside the machine. `place` contains the document's ordinal among the selected documents, and how many are
 * selected. `media` is prepended to the path of an avatar.
 */
export interface DocumentViewInput {
  box: string
  place: [number, number] | null
  inList: DocumentInList | null
  media: string
  language: Language
  /** The names of the features that the server supports (wire, "Settings, read at run time"). */
  features: readonly string[]
}

/** The props of the document's screen, except its content, which `contentView` returns. */
export function documentView(
  snapshot: Snapshot,
  input: DocumentViewInput,
  text: MainText,
  boxText: BoxText,
): ViewProps {
  const t = boxText.document
  return {
    machine: machineAttributes(snapshot),
    product: text.productName,
    texts: t,
    back: {
      label: t.back(input.box),
      cannot: snapshot.can({ type: 'signing.close' }) ? undefined : t.busy,
    },
    place: input.place && t.place(...input.place),
    list: input.inList && listView(input.inList, snapshot, t),
    number: t.number(snapshot.context.documentId),
    emptyState: emptyStateOf(snapshot, boxText),
    banner: bannerOf(snapshot, input.language, boxText),
    ending: endedDocumentBannerView(snapshot, text, boxText),
    decision: decisionView(snapshot, input, boxText),
  }
}

/** The position in the list. While a decision is being submitted, no other document can be opened. */
function listView(
  { ordinal, count, ...queries }: DocumentInList,
  snapshot: Snapshot,
  t: BoxText['document'],
): DocumentProps['list'] {
  const isBusy = !snapshot.can({ type: 'signing.close' })
  const neighbour = (label: string, query: string | null, end: string): Neighbour => {
    const cannot = isBusy ? t.busy : query === null ? end : undefined
    return { label, query: isBusy ? null : query, cannot }
  }
  return {
    shown: t.inList(ordinal, count),
    label: t.inListLabel(ordinal, count),
    previous: neighbour(t.previous, queries.previous, t.noPrevious),
    next: neighbour(t.next, queries.next, t.noNext),
  }
}

/** What is shown in place of the document; null if the document is shown. */
function emptyStateOf(
  snapshot: Snapshot,
  { document: t, deciding }: BoxText,
): DocumentProps['emptyState'] {
  const { document, principal, comment, requestedAction, failure } = snapshot.context
  if (snapshot.matches('gone')) {
    const label = deciding.closedComment
    const toCopy = comment === '' ? undefined : { label, value: comment }
    if (!document) return { look: 'gone', sentence: t.gone, hint: t.goneHint, toCopy }
    const name = document.signs.find(({ user }) => user.id === principal)?.user.name
    // A stored send back closes the document to the delegate, unlike a stored approval or rejection.
    const isLost =
      requestedAction === 'sendBack' && (failure?.kind === 'offline' || failure?.kind === 'server')
    const reasonFor = isLost ? deciding.closedOrSentBack : deciding.closedFor
    const hint = name === undefined ? t.goneHint : reasonFor(name)
    return { look: 'gone', sentence: deciding.closed, hint, toCopy }
  }
  if (snapshot.matches('unreadable')) {
    return { look: 'failed', sentence: t.unreadable, hint: t.unreadableHint }
  }
  return document ? null : { look: 'loading', sentence: t.loading, hint: '' }
}

/** The banner about a document that has changed since it was loaded, or about a decision that got no response. */
function bannerOf(
  snapshot: Snapshot,
  language: Language,
  { document: t, deciding }: BoxText,
): DocumentProps['banner'] {
  const { staleReason, changes, actionErrors, document } = snapshot.context
  if (snapshot.matches('unconfirmed')) {
    return { sentence: t.unconfirmed, hint: t.unansweredHint, canRetry: true }
  }
  if (changes && document && actionErrors?.reject === null) {
    const names = document.attachments
      .filter(({ id }) => changes.newFiles.includes(String(id)))
      .map(({ title }) => title)
    const parts = [
      changes.isLineChanged ? deciding.lineChanged : '',
      names.length > 0 ? deciding.newFiles(names) : '',
    ]
    return {
      sentence: documentErrorSentence(language, { code: 'staleRevision' }),
      hint: parts.filter(Boolean).join(' '),
      canRetry: false,
    }
  }
  if (!snapshot.matches('stale')) return null
  const reason = staleReason ? documentErrorSentence(language, staleReason) : ''
  return {
    sentence: t.stale,
    hint: [reason, t.staleHint].filter(Boolean).join(' '),
    canRetry: false,
  }
}

/** The content of the document; null before it is loaded. Typing a comment changes none of its inputs, so the caller can memoize it. */
export function contentView(
  { document, employee, changes }: Pick<Snapshot['context'], 'document' | 'employee' | 'changes'>,
  { media, features }: Pick<DocumentViewInput, 'media' | 'features'>,
  text: MainText,
  boxText: BoxText,
): DocumentContent | null {
  if (!document) return null
  const t = boxText.document
  const category = documentCategory(document)
  const facts = [
    { label: t.category, value: categoryNameOf(document, text) },
    { label: t.batch, value: String(document.batch_number) },
    { label: t.author, value: [document.author, document.department].filter(Boolean).join(' · ') },
    { label: t.date, value: formatDate(document.created) },
    ...receiverFacts(document, employee, t),
    ...holdFacts(document, boxText.deciding),
  ]
  const status = documentStatusOf(document)
  const companies = new Set(document.invoices.map(({ RPCO }) => RPCO?.trim() ?? ''))
  return {
    title: document.title,
    status: {
      look: status,
      word:
        status === 'waiting' && isHeld(documentRecordOf(document))
          ? boxText.deciding.held
          : boxText.list.statuses[status],
      step: approvalProgressOf(document, boxText.list),
    },
    stamps: stampsOf(document, boxText),
    erp: erpView(document, features, boxText, text),
    amount: {
      won: t.won(formatAmountOrZero(document.price)),
      words: t.inWords(document.price),
      vouchers: t.voucherCount(document.invoices_count),
    },
    company: [...companies].filter(Boolean).join(', '),
    facts,
    journal: text.journal,
    cards: voucherCardsView(category, document.invoices, text),
    files: filesView(category, document, boxText, changes?.newFiles),
    comments: commentsOf(document, media, t),
    history: withErpEvents(
      historyOf(document, t, [
        ...lineChangesOf(document, boxText),
        ...pastEventsOf(document, boxText),
      ]),
      document,
      features,
      boxText.erp,
    ),
    hashes: document.attachments.flatMap(({ id, title, sha256 }) =>
      sha256 ? [{ id: String(id), title, sha256 }] : [],
    ),
  }
}

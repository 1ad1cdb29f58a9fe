import { type ReactNode, Suspense, use, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { ErrorBoundary } from '../../loading/ErrorBoundary.tsx'
import { LoadingContext } from '../../loading/LazyBoundary.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Amount } from '../../domain/Amount.tsx'
import { type StatusLook, StatusMark } from '../../domain/StatusMark.tsx'
import { Link } from '../../ui/Link.tsx'
import { CommentToCopy, type CommentToCopyProps } from './CommentToCopy.tsx'
import { DocumentSections, type DocumentSectionsProps } from './DocumentSections.tsx'
import type { DecisionBarProps } from './DecisionBar.tsx'
import { DecisionLoadFailure } from './DecisionLoadFailure.tsx'
import { Erp, type ErpProps } from './Erp.tsx'
import { LazyDecision } from './LazyDecision.tsx'
import { EndedDocumentBanner, type EndedDocumentBannerProps } from './EndedDocumentBanner.tsx'
import { OutcomeBanner, type OutcomeBannerProps } from './OutcomeBanner.tsx'
import { type Stamp, StampTable } from './StampTable.tsx'

/** The content of a document's screen, as texts. */
export interface DocumentContent extends Omit<DocumentSectionsProps, 'texts' | 'open'> {
  title: string
  status: { look: StatusLook; word: string; step: { shown: string; label: string } | null }
  stamps: Stamp[]
  /** The state of the document in the ERP; null if it has none. */
  erp: ErpProps | null
  /** The amount in won, the amount in words, and the number of vouchers. */
  amount: { won: string; words: string; vouchers: string }
  /** The ERP codes of the companies in the document, shown only in print. */
  company: string
}

/**
 * The previous or next document of the list. `query` is the query of its URL; null if there is no such document or if the link is disabled
 * for the reason `cannot`.
 */
export interface Neighbour {
  label: string
  query: string | null
  cannot: string | undefined
}

export interface DocumentProps {
  machine: MachineAttributes
  product: string
  texts: DecisionBarProps['texts'] &
    DocumentSectionsProps['texts'] &
    Record<
      'stamps' | 'print' | 'retry' | 'amount' | 'company' | 'form' | 'copyLink' | 'decisionFailed',
      string
    >
  /** The button that returns to the box. `cannot` is the reason why it is disabled. */
  back: { label: string; cannot: string | undefined }
  /** The position among the selected documents, as a text such as `2/5`; null without a selection. */
  place: string | null
  /** The position in the list, and the previous and the next document. Null if the list does not contain the document. */
  list: { shown: string; label: string; previous: Neighbour; next: Neighbour } | null
  number: string
  /** What is shown in place of the document; null if the document is shown. */
  emptyState: {
    look: 'loading' | 'gone' | 'failed'
    sentence: string
    hint: string
    /** A comment that the employee had written, with its label, so that the employee can copy it. */
    toCopy?: CommentToCopyProps | undefined
  } | null
  /** A message that the document has changed, or that a decision got no response; null if neither applies. */
  banner: OutcomeBannerProps['content']
  ending: Omit<EndedDocumentBannerProps, 'onRedraft'> | null
  content: DocumentContent | null
  decision: Omit<DecisionBarProps, 'section' | 'keys' | 'on'> | null
  /** Whether the keyboard shortcuts of the document are active now. */
  keys: boolean
  /** The print timestamp, shown only in print. */
  printed: string
  /** Why the link of the document cannot be copied; undefined if it can. */
  cannotCopy: string | undefined
  open: DocumentSectionsProps['open']
  /** The attachment viewer while a file is open, either in a dialog or to the right of the document. */
  viewer: ReactNode
  /** The dialog for the approval line or the receivers, while it is open. */
  dialog?: ReactNode
  on: DecisionBarProps['on'] &
    Record<'close' | 'retry' | 'print' | 'redraft' | 'copyLink', () => void>
}

/**
 * The screen of one document: stamp table, facts, vouchers with their files, comments and history (wire, "Boxes"). It has a print layout.
 */
export function Document({ texts, content, emptyState, on, ...props }: DocumentProps) {
  const decision = useRef<HTMLElement>(null)
  const retryDecision = () => {
    on.retry()
    // The pressed button disappears with its banner, so the focus moves to the decision bar.
    decision.current?.focus()
  }
  const title = emptyState ? emptyState.sentence : (content?.title ?? props.number)
  const shownContent = emptyState ? null : content
  return (
    <div {...props.machine} className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 sm:px-6 print:hidden">
          <Button
            variant="quiet"
            icon="left"
            event="signing.close"
            onClick={on.close}
            disabledReason={props.back.cannot}
            className="-ml-3"
          >
            {props.back.label}
          </Button>
          {props.place && (
            <p className="text-[13px] font-semibold text-accent tabular-nums">{props.place}</p>
          )}
          <div className="ml-auto flex flex-wrap items-center justify-end">
            {shownContent && (
              <>
                <Button
                  variant="quiet"
                  icon="link"
                  onClick={on.copyLink}
                  disabledReason={props.cannotCopy}
                >
                  <span className="max-sm:sr-only">{texts.copyLink}</span>
                </Button>
                <Button variant="quiet" icon="printer" onClick={on.print}>
                  <span className="max-sm:sr-only">{texts.print}</span>
                </Button>
              </>
            )}
            {props.list && <Neighbours {...props.list} />}
          </div>
        </div>
        <OutcomeBanner
          content={props.banner}
          isActing={(props.decision?.progress ?? null) !== null}
          retry={texts.retry}
          onRetry={retryDecision}
        />
        {props.ending && !emptyState && (
          <EndedDocumentBanner {...props.ending} onRedraft={on.redraft} />
        )}
        <article
          // The key creates a new element when the content is loaded. The banner about a rejection or withdrawal appears above it at the
          // same time, and would otherwise move the same element down (a layout shift).
          key={shownContent ? 'content' : 'empty'}
          aria-busy={emptyState?.look === 'loading' || undefined}
          className="mx-4 mt-2 mb-6 rounded-xl border border-line bg-surface p-4 sm:mx-6 sm:p-6 print:m-0 print:rounded-none print:border-0 print:p-0"
        >
          {shownContent && (
            <div className="mb-4 hidden items-baseline gap-x-4 border-b-2 border-ink pb-1 print:flex">
              <p className="mr-auto text-2xl font-bold tracking-widest">{texts.form}</p>
              {shownContent.company && (
                <p>
                  {texts.company} {shownContent.company}
                </p>
              )}
              <p>{props.number}</p>
            </div>
          )}
          <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
            <div className="min-w-[min(100%,16rem)] flex-1">
              <p className="mb-1 flex flex-wrap items-center gap-x-3 text-[13px] text-soft tabular-nums">
                <span className="print:hidden">{props.number}</span>
                {content && <StatusMark {...content.status} />}
              </p>
              <Heading
                key={title}
                product={props.product}
                className="text-xl font-semibold tracking-tight"
              >
                {title}
              </Heading>
              {shownContent && (
                <p className="mt-1">
                  <span className="sr-only">{texts.amount} </span>
                  <span className="text-2xl font-semibold tracking-tight">
                    <Amount>{shownContent.amount.won}</Amount>
                  </span>
                  <span className="ml-2 text-[13px] text-soft">{shownContent.amount.vouchers}</span>
                  <span className="block text-[13px] text-soft">{shownContent.amount.words}</span>
                </p>
              )}
              {emptyState?.hint && <p className="mt-1 text-soft">{emptyState.hint}</p>}
              {emptyState?.toCopy && <CommentToCopy {...emptyState.toCopy} />}
              {emptyState?.look === 'failed' && (
                <div className="mt-4">
                  <Button event="signing.retry" onClick={on.retry}>
                    {texts.retry}
                  </Button>
                </div>
              )}
            </div>
            {shownContent && <StampTable label={texts.stamps} stamps={shownContent.stamps} />}
          </div>
          {shownContent?.erp && <Erp {...shownContent.erp} />}
          {emptyState?.look === 'loading' && (
            <div aria-hidden="true" className="skeleton mt-6 h-72" />
          )}
          {shownContent && <DocumentSections {...shownContent} texts={texts} open={props.open} />}
          <p className="mt-4 hidden text-right text-[11px] text-faint print:block">
            {props.product} · {props.printed}
          </p>
        </article>
        {props.decision && !emptyState && (
          <ErrorBoundary
            fallback={(again) => (
              <DecisionLoadFailure
                label={texts.decision}
                section={decision}
                retry={texts.retry}
                load={LazyDecision.load}
                onLoaded={again}
              >
                {texts.decisionFailed}
              </DecisionLoadFailure>
            )}
          >
            <Suspense fallback={use(LoadingContext)}>
              <LazyDecision {...props.decision} section={decision} keys={props.keys} on={on} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {props.viewer}
      {props.dialog}
    </div>
  )
}

/** The position of the document in its list, with links to the documents before and after it. */
function Neighbours({ shown, label, previous, next }: NonNullable<DocumentProps['list']>) {
  return (
    <div className="flex items-center">
      <p className="px-1.5 text-[13px] text-soft tabular-nums">
        <span aria-hidden="true">{shown}</span>
        <span className="sr-only">{label}</span>
      </p>
      <Step {...previous} icon="up" shortcut="p" />
      <Step {...next} icon="down" shortcut="n" />
    </div>
  )
}

const step = 'inline-flex size-9 items-center justify-center rounded-lg'

function Step(props: Neighbour & { icon: 'up' | 'down'; shortcut: string }) {
  // A link to the previous or next document. It replaces the browser's history entry and keeps its state, so that Back leads from any
  // document to the list.
  const { state } = useLocation()
  const icon = <Icon name={props.icon} />
  if (props.query === null) {
    return (
      <span
        role="link"
        aria-disabled="true"
        aria-label={props.label}
        title={props.cannot}
        className={`${step} text-faint opacity-50`}
      >
        {icon}
      </span>
    )
  }
  return (
    <Link
      to={{ search: props.query }}
      replace
      state={state}
      aria-label={props.label}
      aria-keyshortcuts={props.shortcut}
      title={props.label}
      className={`${step} text-soft hover:bg-sunken hover:text-ink`}
    >
      {icon}
    </Link>
  )
}

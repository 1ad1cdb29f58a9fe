import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { StatusMark, type StatusLook } from '../../domain/StatusMark.tsx'
import { Voucher, type VoucherProps } from '../../domain/Voucher.tsx'
import { Comments, type DecisionComment } from './Comments.tsx'
import { Decision, type DecisionProps } from './Decision.tsx'
import { type HistoryEvent, History } from './History.tsx'
import { type Stamp, StampTable } from './StampTable.tsx'

/** The texts of a document. */
export interface DocumentContent {
  title: string
  status: { look: StatusLook; word: string; step: { shown: string; label: string } | null }
  stamps: Stamp[]
  facts: { label: string; value: string }[]
  journal: VoucherProps['texts']
  cards: VoucherProps['card'][]
  comments: DecisionComment[]
  history: HistoryEvent[]
  /** The SHA-256 of each file. Shown only in print. */
  hashes: { id: string; title: string; sha256: string }[]
}

export interface DocumentProps {
  machine: MachineAttributes
  product: string
  texts: DecisionProps['texts'] &
    Record<
      'stamps' | 'vouchers' | 'attachments' | 'hashes' | 'comments' | 'history' | 'print' | 'retry',
      string
    >
  /** The button that returns to the box. `cannot` is the reason if it is disabled. */
  back: { label: string; cannot: string | undefined }
  /** The ordinal among the selected documents. Null without a selection. */
  place: string | null
  number: string
  /** The content in place of the document. Null if the document is shown. */
  emptyState: { look: 'loading' | 'gone' | 'failed'; sentence: string; hint: string } | null
  /** A message about a document that has changed, or about a decision without a response. */
  banner: { sentence: string; hint: string; canRetry: boolean } | null
  content: DocumentContent | null
  decision: Omit<DecisionProps, 'on'> | null
  /** The text with the time of printing. Shown only in print. */
  printed: string
  attachments: ReactNode
  on: DecisionProps['on'] & { close(): void; retry(): void; print(): void }
}

/** One document: the stamp table, facts, vouchers, files, comments and history (wire, "Boxes"). It has a print layout. */
export function Document({ texts, content, emptyState, on, ...props }: DocumentProps) {
  const title = emptyState ? emptyState.sentence : (content?.title ?? props.number)
  return (
    <div {...props.machine} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 sm:px-6 print:hidden">
        <Button
          look="quiet"
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
        {content && !emptyState && (
          <div className="ml-auto">
            <Button look="quiet" icon="printer" onClick={on.print}>
              {texts.print}
            </Button>
          </div>
        )}
      </div>
      {props.banner && (
        <div
          role="alert"
          className="mx-4 mt-2 flex flex-wrap items-center gap-3 rounded-xl bg-tint px-4 py-3 sm:mx-6 print:hidden"
        >
          <Icon name="alert" className="size-5 text-accent" />
          <p className="min-w-0 flex-1">
            <span className="block font-semibold text-accent">{props.banner.sentence}</span>
            <span className="text-[13px]">{props.banner.hint}</span>
          </p>
          {props.banner.canRetry && (
            <Button event="signing.retry" onClick={on.retry}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
      <article
        aria-busy={emptyState?.look === 'loading' || undefined}
        className="mx-4 mt-2 mb-6 rounded-xl border border-line bg-surface p-4 sm:mx-6 sm:p-6 print:m-0 print:rounded-none print:border-0 print:p-0"
      >
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
          <div className="min-w-[min(100%,16rem)] flex-1">
            <p className="mb-1 flex flex-wrap items-center gap-x-3 text-[13px] text-soft tabular-nums">
              {props.number}
              {content && <StatusMark {...content.status} />}
            </p>
            <Heading
              key={title}
              product={props.product}
              className="text-xl font-semibold tracking-tight"
            >
              {title}
            </Heading>
            {emptyState?.hint && <p className="mt-1 text-soft">{emptyState.hint}</p>}
            {emptyState?.look === 'failed' && (
              <div className="mt-4">
                <Button event="signing.retry" onClick={on.retry}>
                  {texts.retry}
                </Button>
              </div>
            )}
          </div>
          {content && !emptyState && <StampTable label={texts.stamps} stamps={content.stamps} />}
        </div>
        {emptyState?.look === 'loading' && (
          <div aria-hidden="true" className="skeleton mt-6 h-72" />
        )}
        {content && !emptyState && (
          <Content content={content} texts={texts} attachments={props.attachments} />
        )}
        <p className="mt-4 hidden text-right text-[11px] text-faint print:block">
          {props.product} · {props.printed}
        </p>
      </article>
      {props.decision && !emptyState && <Decision {...props.decision} on={on} />}
    </div>
  )
}

function Content(
  props: Pick<DocumentProps, 'texts' | 'attachments'> & { content: DocumentContent },
) {
  const { content, texts } = props
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2.5 border-y border-line py-3 sm:grid-cols-4 print:grid-cols-4">
        {content.facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Section heading={texts.vouchers}>
        <div className="space-y-3">
          {content.cards.map((card) => (
            <Voucher key={card.key} card={card} level={3} texts={content.journal} />
          ))}
        </div>
      </Section>
      <Section heading={texts.attachments} className="print:hidden">
        {props.attachments}
      </Section>
      {content.hashes.length > 0 && (
        <Section heading={texts.hashes} className="hidden print:block">
          <ul className="text-xs">
            {content.hashes.map(({ id, title, sha256 }) => (
              <li key={id} className="break-inside-avoid border-b border-line py-1">
                <span className="block">{title}</span>
                <span className="font-mono text-[10px]">{sha256}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {content.comments.length > 0 && (
        <Section heading={texts.comments}>
          <Comments comments={content.comments} />
        </Section>
      )}
      <Section heading={texts.history}>
        <History history={content.history} />
      </Section>
    </>
  )
}

function Section(props: { heading: string; className?: string; children: ReactNode }) {
  return (
    <section className={`mt-6 ${props.className ?? ''}`}>
      <h2 className="mb-2.5 text-[13px] font-semibold text-soft print:break-after-avoid">
        {props.heading}
      </h2>
      {props.children}
    </section>
  )
}

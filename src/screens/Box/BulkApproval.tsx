import { useId } from 'react'
import { Amount } from '../../domain/Amount.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldNote } from '../../ui/FieldNote.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Modal } from '../../ui/Modal.tsx'

export interface BulkApprovalProps {
  /** The phase of the bulk approval: confirmation, running, or result. */
  stage: 'confirming' | 'approving' | 'reported'
  texts: Record<
    'heading' | 'cancel' | 'close' | 'running' | 'totalLabel' | 'comment' | 'review',
    string
  >
  /** The question before the bulk approval, its progress, or its result, depending on `stage`. */
  sentence: string
  /** The progress of the bulk approval from 0 to 1; null before it starts. */
  share: number | null
  results: BulkRow[]
  /** The number and the sum of the documents that are approved, as a text; null if there are none. */
  total: string | null
  /**
   * The comment for all approvals, and the sentence about its maximum length, which is null while it is shorter. Null if the comment
   * cannot be changed in this phase.
   */
  comment: { value: string; limit: string | null } | null
  /** The second confirmation: why it is required, and whether its checkbox is ticked. Null if none is required. */
  review: { sentence: string; isChecked: boolean } | null
  approveLabel: string
  /** Why the buttons Approve and Close are disabled; undefined for an enabled one. */
  cannotApprove: string | undefined
  /** The label of the button that sends all approvals again that failed or got no response; null if there are none. */
  retryLabel: string | null
  cannotClose: string | undefined
  on: Record<'approve' | 'retry' | 'close', () => void> & {
    comment(comment: string): void
    review(isChecked: boolean): void
  }
}

interface BulkRow {
  id: number
  title: string
  /** The URL query that opens the document in its box. */
  address: string
  openLabel: string
  /**
   * The document's id, its author and the effect of the approval. Like `amount` and `changes`, '' if the document can no longer be read.
   */
  facts: string
  amount: string
  /** What has changed in the document since it was listed, as a text. */
  changes: string
  /** The comment typed for this document only, and whether it is sent, as a text; '' without one. */
  comment: string
  /** How the batch of the document differs in the ERP; '' if it does not. */
  alarm: string
  look: BulkResultLook
  state: string
  /** Why this document cannot be or was not approved; '' if there is no reason to show. */
  reason: string
}

export type BulkResultLook = 'waiting' | 'sending' | 'done' | 'refused' | 'failed' | 'unconfirmed'

const looks: Record<BulkResultLook, { icon: IconName; colour: string }> = {
  waiting: { icon: 'pending', colour: 'text-soft' },
  sending: { icon: 'submitted', colour: 'text-accent' },
  done: { icon: 'approved', colour: 'text-positive' },
  refused: { icon: 'rejected', colour: 'text-faint' },
  failed: { icon: 'alert', colour: 'text-negative' },
  unconfirmed: { icon: 'alert', colour: 'text-negative' },
}

/**
 * The dialog that approves all selected documents. It shows which of them can be approved, then the progress, then the result for each
 * document.
 */
export function BulkApproval({ stage, texts, results, on, ...props }: BulkApprovalProps) {
  const closeLabel = stage === 'confirming' ? texts.cancel : texts.close
  const isDone = stage === 'reported' && props.retryLabel === null
  const close = {
    event: 'boxes.closeResults',
    onClick: on.close,
    disabledReason: props.cannotClose,
  }
  return (
    <Modal
      size="order"
      title={texts.heading}
      closeLabel={closeLabel}
      closeEvent="boxes.closeResults"
      cannotClose={props.cannotClose}
      onClose={on.close}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {!isDone && <Button {...close}>{closeLabel}</Button>}
          <MainButton stage={stage} texts={texts} on={on} close={close} {...props} />
        </div>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 sm:px-6">
        <p role="status" className="font-semibold">
          {props.sentence}
        </p>
        {props.share !== null && (
          <progress
            aria-label={texts.heading}
            value={props.share}
            className="progress mt-3 w-full"
          />
        )}
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line">
          {results.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </ul>
        {props.total && (
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 px-3.5 font-semibold">
            <span className="text-soft">{texts.totalLabel}</span>
            <Amount>{props.total}</Amount>
          </p>
        )}
        {props.comment !== null && (
          <CommentForAll label={texts.comment} {...props.comment} onChange={on.comment} />
        )}
        {props.review && (
          <div className="mt-4 rounded-lg bg-tint px-3.5 py-2.5">
            <p className="flex gap-2 text-[13px]">
              <Icon name="alert" className="mt-0.5 size-4 shrink-0 text-accent" />
              {props.review.sentence}
            </p>
            <label className="mt-1.5 flex items-start gap-2.5 font-semibold">
              <input
                type="checkbox"
                checked={props.review.isChecked}
                data-event="boxes.checkAgain"
                onChange={({ target }) => on.review(target.checked)}
                className="checkbox mt-0.5 shrink-0"
              />
              {texts.review}
            </label>
          </div>
        )}
      </div>
    </Modal>
  )
}

type MainButtonProps = Pick<
  BulkApprovalProps,
  'stage' | 'texts' | 'on' | 'retryLabel' | 'approveLabel' | 'cannotApprove'
> & { close: { event: string; onClick(): void; disabledReason: string | undefined } }

/**
 * The main button: Approve, then Retry if an approval has failed, otherwise Close. All three share one element, so that it keeps the focus.
 */
function MainButton({ stage, texts, on, close, ...props }: MainButtonProps) {
  if (stage !== 'reported') {
    return (
      <Button
        variant="primary"
        event="boxes.approveAll"
        busy={stage === 'approving'}
        onClick={on.approve}
        disabledReason={props.cannotApprove}
      >
        {props.approveLabel}
      </Button>
    )
  }
  return props.retryLabel ? (
    <Button variant="primary" event="boxes.retryFailed" onClick={on.retry}>
      {props.retryLabel}
    </Button>
  ) : (
    <Button variant="primary" {...close}>
      {texts.close}
    </Button>
  )
}

/** A document in the dialog. Its title opens it in a new tab, so that the typed comment is not lost. */
function Row({ id, title, facts, look, ...row }: BulkRow) {
  return (
    <li
      data-document={id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3.5 py-2"
    >
      <span className="min-w-0">
        {facts ? (
          <a
            href={row.address}
            target="_blank"
            rel="noreferrer"
            aria-label={row.openLabel}
            className="rounded font-semibold wrap-anywhere text-accent underline-offset-4 hover:underline"
          >
            {title}
          </a>
        ) : (
          title
        )}
      </span>
      <span className={`text-right ${look === 'refused' ? 'text-faint' : ''}`}>
        <Amount>{row.amount}</Amount>
      </span>
      <span className="min-w-0 text-[13px] text-soft">{facts}</span>
      <span
        data-look={look}
        className={`flex items-center justify-end gap-1.5 text-[13px] ${looks[look].colour}`}
      >
        <Icon name={looks[look].icon} className="size-4" />
        {row.state}
      </span>
      {[row.changes, row.comment, row.alarm, row.reason].filter(Boolean).map((sentence) => (
        <span key={sentence} className="col-span-2 text-[13px] wrap-anywhere">
          {sentence}
        </span>
      ))}
    </li>
  )
}

interface CommentProps {
  label: string
  value: string
  limit: string | null
  onChange(value: string): void
}

function CommentForAll({ label, value, limit, onChange }: CommentProps) {
  const id = useId()
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-[13px] font-semibold text-soft">
        {label}
      </label>
      {limit && <FieldNote id={`${id}-limit`}>{limit}</FieldNote>}
      <textarea
        id={id}
        aria-describedby={limit ? `${id}-limit` : undefined}
        rows={2}
        data-event="boxes.setComment"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field-sizing-content max-h-32 min-h-15 w-full resize-none rounded-lg bg-surface px-3 py-2 leading-5 ring-1 ring-edge ring-inset focus-visible:outline-offset-0"
      />
    </div>
  )
}

import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../hooks/composing.ts'

interface Choice {
  /** Why the button is disabled. Undefined if it is enabled. */
  cannot: string | undefined
}

export interface DecisionProps {
  texts: Record<
    | 'decision'
    | 'comment'
    | 'commentPlaceholder'
    | 'approveNow'
    | 'reject'
    | 'withdraw'
    | 'redraft',
    string
  >
  /** The content of the comment field. Null if this employee cannot write a comment. */
  comment: string | null
  cannotComment: string | undefined
  /** Why an approver cannot decide. Null if there is no reason to show. */
  reason: string | null
  /** The text of the request in progress. Null if there is none. */
  progress: string | null
  /** Each of the four buttons is null if it is not offered to this employee. */
  approve: Choice | null
  reject: Choice | null
  withdraw: Choice | null
  redraft: Choice | null
  on: Record<'approve' | 'reject' | 'withdraw' | 'redraft', () => void> & {
    comment(comment: string): void
  }
}

/**
 * The actions on a document: decide with a comment, withdraw, draft again. They stay at the bottom of the screen while the document
 * scrolls.
 */
export function Decision({ texts, comment, on, ...props }: DecisionProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const reject = () => {
    on.reject()
    if (comment?.trim() === '') field.current?.focus()
  }
  const key = (event: KeyboardEvent) => {
    const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isAsked || isComposing(event.nativeEvent) || props.approve?.cannot !== undefined) return
    event.preventDefault()
    on.approve()
  }
  return (
    <section
      aria-label={texts.decision}
      className="sticky bottom-0 z-20 mt-auto flex flex-wrap items-end gap-x-3 gap-y-2 border-t border-line bg-raised px-4 py-3 shadow-[0_-4px_16px_rgb(15_23_42/0.06)] sm:px-6 print:hidden"
    >
      {comment !== null && (
        <textarea
          ref={field}
          rows={1}
          data-event="signing.setComment"
          aria-label={texts.comment}
          placeholder={`${texts.comment}: ${texts.commentPlaceholder}`}
          value={comment}
          disabled={props.cannotComment !== undefined}
          title={props.cannotComment}
          onChange={(event) => on.comment(event.target.value)}
          onKeyDown={key}
          className="field-sizing-content max-h-40 min-h-10 min-w-[min(100%,14rem)] flex-1 resize-none rounded-lg bg-surface px-3.5 py-2.5 leading-5 ring-1 ring-edge ring-inset focus-visible:outline-offset-0 disabled:bg-sunken"
        />
      )}
      <p
        role="status"
        className="min-w-0 flex-auto py-2 text-[13px] text-soft empty:hidden max-sm:w-full max-sm:py-0"
      >
        {props.progress ?? props.reason}
      </p>
      <div className="ml-auto flex gap-2 max-sm:w-full max-sm:[&>button]:h-11 max-sm:[&>button]:flex-1">
        {props.withdraw && (
          <Button
            event="signing.withdraw"
            icon="withdrawn"
            onClick={on.withdraw}
            disabledReason={props.withdraw.cannot}
          >
            {texts.withdraw}
          </Button>
        )}
        {props.redraft && (
          <Button
            look="primary"
            event="signing.redraft"
            onClick={on.redraft}
            disabledReason={props.redraft.cannot}
          >
            {texts.redraft}
          </Button>
        )}
        {props.reject && (
          <Button
            event="signing.reject"
            icon="rejected"
            onClick={reject}
            disabledReason={props.reject.cannot}
          >
            {texts.reject}
          </Button>
        )}
        {props.approve && (
          <Button
            look="primary"
            event="signing.approve"
            icon="check"
            onClick={on.approve}
            disabledReason={props.approve.cannot}
          >
            {texts.approveNow}
          </Button>
        )}
      </div>
    </section>
  )
}

import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../hooks/composing.ts'

interface Choice {
  /** Why it cannot be used now; undefined where it can. */
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
  /** What is being written; null where this employee writes none. */
  comment: string | null
  cannotComment: string | undefined
  /** Why an approver may not decide; null where they may. */
  reason: string | null
  /** What is under way. */
  progress: string | null
  /** Each null where it is none of this employee's. */
  approve: Choice | null
  reject: Choice | null
  withdraw: Choice | null
  redraft: Choice | null
  on: Record<'approve' | 'reject' | 'withdraw' | 'redraft', () => void> & {
    comment(comment: string): void
  }
}

/** What an employee does with a document, within reach of a thumb: decide with a comment, withdraw, draft again. */
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

import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldNote } from '../../ui/FieldNote.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { isComposing } from '../../hooks/composing.ts'
import { useBottomBarScrollPadding } from '../../hooks/useBottomBarScrollPadding.ts'
import { useDocumentShortcuts } from './useDocumentShortcuts.ts'
import { CommentToCopy, type CommentToCopyProps } from './CommentToCopy.tsx'
import { type MoreItem, MoreMenu } from './MoreMenu.tsx'
import { ActionForm, type ActionFormProps } from './ActionForm.tsx'

interface Choice {
  /** Why the button is disabled; undefined if it is enabled. */
  cannot: string | undefined
}

export interface DecisionBarProps {
  texts: Record<
    | 'decision'
    | 'comment'
    | 'commentPlaceholder'
    | 'approveNow'
    | 'reject'
    | 'withdraw'
    | 'withdrawNow'
    | 'keep',
    string
  >
  /** The content of the comment field; null if this employee cannot write a comment. */
  comment: string | null
  /** A comment that this employee had written and can no longer submit; null if there is none. */
  toCopy: CommentToCopyProps | null
  /** The error of the comment; null if there is none. */
  commentError: string | null
  /** The sentence about the maximum length; null while the comment is shorter. */
  commentLimit: string | null
  cannotComment: string | undefined
  /** Why the approver cannot decide, or which decision was made; null if neither applies. */
  reason: string | null
  /** The text about the HTTP request in progress; null if there is none. */
  progress: string | null
  /** Each of these buttons is null if it is not available to this employee. */
  approve: Choice | null
  reject: Choice | null
  askWithdrawal: Choice | null
  /** The button for adding receivers, for the author. An approver has the same action in the More menu. */
  addReceivers: (Choice & { label: string }) | null
  /** The question whether to withdraw the document; null while it is not asked. */
  question: string | null
  /** A sentence about the effect of an approval; '' if the employee cannot approve. */
  effect: string
  /** The choice "For whom?": the employees for whom the caller can decide, by username. Null if there is no choice. */
  forWhom: { label: string; value: string; options: Record<string, string> } | null
  more: { label: string; items: MoreItem[] }
  /** The form of an action that is being prepared, shown in place of the decision; null if none is being prepared. */
  preparing: Omit<ActionFormProps, 'on'> | null
  /** The element of the decision bar, which the document screen can focus. */
  section: RefObject<HTMLElement | null>
  /** Whether the key `1` approves now. */
  keys: boolean
  on: Record<'approve' | 'reject' | 'askWithdrawal' | 'withdraw' | 'keep', () => void> & {
    comment(comment: string): void
    reason(reason: string): void
    until(until: string): void
    actFor(username: string): void
    /** Called when the employee chooses an item of the More menu. */
    choose(item: Pick<MoreItem, 'action' | 'principal'>): void
    /** Called when the employee submits the prepared action. */
    act(action: ActionFormProps['action']): void
  }
}

const barClasses =
  'bottom-bar tall:sticky bottom-0 z-20 mt-auto flex flex-wrap items-end gap-x-3 gap-y-2 border-t border-line bg-raised px-4 py-3 shadow-[0_-4px_16px_rgb(15_23_42/0.06)] sm:px-6 print:hidden'

/**
 * The action bar of a document: decision with a comment, withdrawal, More menu. It stays at the bottom of the screen while the document
 * scrolls.
 */
export function DecisionBar({
  texts,
  comment,
  commentError,
  commentLimit,
  section,
  on,
  ...props
}: DecisionBarProps) {
  useBottomBarScrollPadding(section)
  const field = useRef<HTMLTextAreaElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const { preparing } = props
  const wasPreparing = useRef(false)
  useEffect(() => {
    if (wasPreparing.current && !preparing) menu.current?.focus()
    wasPreparing.current = preparing !== null
  }, [preparing])
  const actions = useRef<HTMLDivElement>(null)
  const isAsking = props.question !== null
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking) {
      actions.current?.querySelector<HTMLElement>('[data-event="signing.askWithdrawal"]')?.focus()
    }
    wasAsking.current = isAsking
  }, [isAsking])
  const commentNote = commentError ?? commentLimit
  const noteId = useId()
  const canApprove = props.approve !== null && props.approve.cannot === undefined
  useDocumentShortcuts(props.keys, { '1': canApprove ? on.approve : null })
  const reject = () => {
    on.reject()
    if (comment?.trim() === '') field.current?.focus()
  }
  const key = (event: KeyboardEvent) => {
    const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isAsked || isComposing(event.nativeEvent) || !canApprove) return
    event.preventDefault()
    on.approve()
  }
  if (preparing) {
    const { action } = preparing
    return (
      <section ref={section} tabIndex={-1} aria-label={texts.decision} className={barClasses}>
        <ActionForm
          {...preparing}
          on={{
            text: action === 'hold' ? on.reason : on.comment,
            until: on.until,
            act: () => on.act(action),
            keep: on.keep,
          }}
        />
      </section>
    )
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={texts.decision} className={barClasses}>
      {props.forWhom && (
        <div className="w-full">
          <SegmentedControl
            {...props.forWhom}
            isInline
            event="signing.actFor"
            onChoose={on.actFor}
          />
        </div>
      )}
      {props.effect && <p className="w-full text-[13px] text-soft">{props.effect}</p>}
      {props.toCopy && <CommentToCopy {...props.toCopy} />}
      {comment !== null && (
        <div className="flex min-w-[min(100%,14rem)] flex-1 flex-col">
          {commentNote && (
            <FieldNote id={noteId} isError={commentError !== null}>
              {commentNote}
            </FieldNote>
          )}
          <textarea
            ref={field}
            rows={1}
            data-event="signing.setComment"
            aria-label={texts.comment}
            aria-invalid={commentError !== null || undefined}
            aria-describedby={commentNote ? noteId : undefined}
            placeholder={`${texts.comment}: ${texts.commentPlaceholder}`}
            value={comment}
            // A disabled field would lose the focus during each request.
            readOnly={props.cannotComment !== undefined}
            aria-disabled={props.cannotComment !== undefined || undefined}
            title={props.cannotComment}
            onChange={(event) => on.comment(event.target.value)}
            onKeyDown={key}
            className="field-sizing-content max-h-[min(10rem,25dvh)] min-h-10 resize-none rounded-lg bg-surface px-3.5 py-2.5 leading-5 ring-1 ring-edge ring-inset focus-visible:outline-offset-0 aria-disabled:bg-sunken aria-invalid:ring-2 aria-invalid:ring-negative"
          />
        </div>
      )}
      <p
        role="status"
        className={`min-w-0 flex-auto py-2 text-[13px] tabular-nums empty:hidden max-sm:w-full max-sm:py-0 ${props.question ? 'font-semibold' : 'text-soft'}`}
      >
        {props.progress ?? props.question ?? props.reason}
      </p>
      <div
        ref={actions}
        role="group"
        aria-label={texts.decision}
        className="ml-auto flex gap-2 empty:hidden max-sm:w-full touch:[&>button]:h-11 max-sm:[&>button]:flex-1"
      >
        {props.question && (
          <>
            <Button event="signing.keep" onClick={on.keep}>
              {texts.keep}
            </Button>
            <Button
              variant="primary"
              icon="withdrawn"
              event="signing.withdraw"
              onClick={on.withdraw}
            >
              {texts.withdrawNow}
            </Button>
          </>
        )}
        {props.addReceivers && (
          <Button
            event="signing.prepare"
            icon="plus"
            onClick={() => on.choose({ action: 'addReceivers' })}
            disabledReason={props.addReceivers.cannot}
          >
            {props.addReceivers.label}
          </Button>
        )}
        {props.askWithdrawal && (
          <Button
            event="signing.askWithdrawal"
            icon="withdrawn"
            onClick={on.askWithdrawal}
            disabledReason={props.askWithdrawal.cannot}
          >
            {texts.withdraw}
          </Button>
        )}
        {props.more.items.length > 0 && (
          <MoreMenu {...props.more} button={menu} onChoose={on.choose} />
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
            variant="primary"
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

import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Modal } from '../../ui/Modal.tsx'

export interface BulkProps {
  /** Before, during or after the approvals. */
  stage: 'confirming' | 'approving' | 'reported'
  texts: Record<'heading' | 'cancel' | 'close' | 'retryFailed' | 'running', string>
  /** The question, the progress or the result, depending on `stage`. */
  sentence: string
  /** Progress from 0 to 1. Null before the approvals start. */
  share: number | null
  results: {
    id: number
    title: string
    look: BulkLook
    state: string
    /** Why this document cannot be approved or was not approved. '' if there is no reason to show. */
    reason: string
  }[]
  approveLabel: string
  /** Why each button is disabled: approve, retry, close. Undefined if it is enabled. */
  cannotApprove: string | undefined
  cannotRetry: string | undefined
  cannotClose: string | undefined
  on: { approve(): void; retry(): void; close(): void }
}

export type BulkLook = 'waiting' | 'sending' | 'done' | 'refused' | 'failed'

const looks: Record<BulkLook, { icon: IconName; colour: string }> = {
  waiting: { icon: 'pending', colour: 'text-soft' },
  sending: { icon: 'submitted', colour: 'text-accent' },
  done: { icon: 'approved', colour: 'text-positive' },
  refused: { icon: 'rejected', colour: 'text-faint' },
  failed: { icon: 'alert', colour: 'text-negative' },
}

/**
 * The dialog that approves all selected documents. It shows which ones can be approved, then the progress, then a result for each document.
 */
export function Bulk({ stage, texts, results, on, ...props }: BulkProps) {
  const closeLabel = stage === 'confirming' ? texts.cancel : texts.close
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
          <Button event="boxes.closeResults" onClick={on.close} disabledReason={props.cannotClose}>
            {closeLabel}
          </Button>
          {stage === 'reported' ? (
            <Button
              look="primary"
              event="boxes.retryFailed"
              onClick={on.retry}
              disabledReason={props.cannotRetry}
            >
              {texts.retryFailed}
            </Button>
          ) : (
            <Button
              look="primary"
              event="boxes.approveAll"
              busy={stage === 'approving'}
              onClick={on.approve}
              disabledReason={props.cannotApprove}
            >
              {props.approveLabel}
            </Button>
          )}
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
          {results.map(({ id, title, look, state, reason }) => (
            <li key={id} data-document={id} className="flex items-start gap-3 px-3.5 py-2">
              <span className="min-w-0 flex-1">
                <span className="block">{title}</span>
                {reason && <span className="block text-[13px] text-soft">{reason}</span>}
              </span>
              <span
                className={`flex shrink-0 items-center gap-1.5 text-[13px] ${looks[look].colour}`}
              >
                <Icon name={looks[look].icon} className="size-4" />
                {state}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}

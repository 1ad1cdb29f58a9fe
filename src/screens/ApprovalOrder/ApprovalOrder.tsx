import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { FileErrorList } from '../../ui/FileErrorList.tsx'
import { useDialogFileDrop, type DescribeRefusedFile } from '../../hooks/useDialogFileDrop.ts'
import { LineChangeReasonField, type LineChangeReasonFieldProps } from './LineChangeReasonField.tsx'
import { Candidates, type CandidatesProps } from './Candidates.tsx'
import { FixedApprovers, type FixedApproversProps } from './FixedApprovers.tsx'
import { ApproverList, type ApproverListProps } from './ApproverList.tsx'
import { SavedLines, type SavedLinesProps } from './SavedLines.tsx'
import { Receivers, type ReceiversProps } from './Receivers.tsx'

export interface ApprovalOrderProps
  extends Omit<ApproverListProps, 'texts' | 'on'>,
    Omit<CandidatesProps, 'texts' | 'on'> {
  machine: MachineAttributes
  texts: ApproverListProps['texts'] &
    CandidatesProps['texts'] & { heading: string; done: string; close: string }
  cannotFinish: string | undefined
  /** The machine events that the buttons Done and Close send. */
  events: Record<'finish' | 'close', string>
  /** The approvers of a document whose seats cannot change, listed before those whose seats can. Null for the approval line of a draft. */
  fixed: FixedApproversProps | null
  /** The field for the reason of a change of the approval line; null for the line of a draft, which needs no reason. */
  reason: Omit<LineChangeReasonFieldProps, 'onChange'> | null
  /** Returns why a file dropped on this dialog is refused: files can be attached only after the dialog has been closed. */
  cannotAttach: DescribeRefusedFile
  /** The last change of the approval line, for screen readers. */
  announcement: string
  /** The receivers, below the approval line; null for a line change, or if the server does not support receivers. */
  receivers: Omit<ReceiversProps, 'on'> | null
  /** The button that switches between saved lines and employees; null for a line change, or if the server does not support saved lines. */
  toggleLines: { text: string; event: string; onClick(): void } | null
  /** The saved lines, shown in place of the employees; null while the employees are shown. */
  savedLines: SavedLinesProps | null
  on: ApproverListProps['on'] &
    CandidatesProps['on'] & {
      finish(): void
      reason?(reason: string): void
      close(): void
      toggleKind(id: string): void
      removeReceiver(id: string): void
    }
}

/** The dialog for choosing the approvers, their order and the receivers (specification, section 4, "Approver list"). */
export function ApprovalOrder(props: ApprovalOrderProps) {
  const { texts, on } = props
  const { handlers, refused } = useDialogFileDrop(props.cannotAttach)
  return (
    <Modal
      size="order"
      title={texts.heading}
      machine={props.machine}
      beside={
        props.toggleLines && (
          <span className="flex flex-1 justify-end">
            <Button
              event={props.toggleLines.event}
              onClick={props.toggleLines.onClick}
              testId="toggle-lines"
              className="h-8 px-2.5 text-[13px]"
            >
              {props.toggleLines.text}
            </Button>
          </span>
        )
      }
      closeLabel={texts.close}
      closeEvent={props.events.close}
      onClose={on.close}
      handlers={handlers}
      footer={
        <>
          <div role="status" className="text-[13px]">
            <FileErrorList sentences={refused} className="mb-2" />
          </div>
          {props.reason && on.reason && (
            <LineChangeReasonField {...props.reason} onChange={on.reason} />
          )}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {props.reason && (
              <p role="status" className="mr-auto text-[13px] text-soft">
                {props.cannotFinish}
              </p>
            )}
            <Button event={props.events.close} onClick={on.close}>
              {texts.close}
            </Button>
            <Button
              variant="primary"
              testId="approvers-done"
              event={props.events.finish}
              onClick={on.finish}
              disabledReason={props.cannotFinish}
            >
              {texts.done}
            </Button>
          </div>
        </>
      }
    >
      <p role="status" className="sr-only">
        {props.announcement}
      </p>
      <div className="grid min-h-96 flex-1 grid-cols-1 grid-rows-[minmax(0,4fr)_minmax(12rem,3fr)] sm:min-h-48 sm:grid-cols-2 sm:grid-rows-1">
        <div className="min-h-0 overflow-y-auto border-line max-sm:border-b sm:border-r">
          {props.fixed && <FixedApprovers {...props.fixed} />}
          <ApproverList {...props} />
          {props.receivers && (
            <Receivers
              {...props.receivers}
              on={{ toggleKind: on.toggleKind, remove: on.removeReceiver }}
            />
          )}
        </div>
        {props.savedLines ? <SavedLines {...props.savedLines} /> : <Candidates {...props} />}
      </div>
    </Modal>
  )
}

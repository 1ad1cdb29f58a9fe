import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Candidates, type CandidatesProps } from './Candidates.tsx'
import { Receivers, type ReceiversProps } from './Receivers.tsx'

export interface AddReceiversDialogProps extends Omit<CandidatesProps, 'texts' | 'on'> {
  machine: MachineAttributes
  texts: CandidatesProps['texts'] & Record<'title' | 'close' | 'done' | 'present', string>
  /** The names of the document's current receivers, whom the dialog does not change. */
  present: string
  receivers: Omit<ReceiversProps, 'on'>
  /** Why the receivers cannot be added yet; undefined if they can. */
  cannotFinish: string | undefined
  on: Omit<CandidatesProps['on'], 'add'> & ReceiversProps['on'] & { finish(): void; close(): void }
}

const noop = () => undefined

/** The dialog in which the author or an approver adds receivers to a document (docs/receivers.md, L15). */
export function AddReceiversDialog({ texts, on, ...props }: AddReceiversDialogProps) {
  return (
    <Modal
      size="order"
      title={texts.title}
      machine={props.machine}
      closeLabel={texts.close}
      closeEvent="signing.keep"
      onClose={on.close}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-[13px] text-soft">
            {props.cannotFinish}
          </p>
          <Button event="signing.keep" onClick={on.close}>
            {texts.close}
          </Button>
          <Button
            variant="primary"
            event="signing.addReceivers"
            onClick={on.finish}
            disabledReason={props.cannotFinish}
          >
            {texts.done}
          </Button>
        </div>
      }
    >
      <div className="grid min-h-96 flex-1 grid-cols-1 grid-rows-2 sm:min-h-48 sm:grid-cols-2 sm:grid-rows-1">
        <div className="min-h-0 overflow-y-auto border-line max-sm:border-b sm:border-r">
          <section aria-label={texts.present} className="px-5 pt-3 pb-3 sm:px-6">
            <h3 className="text-[13px] font-semibold text-soft">{texts.present}</h3>
            <p className="mt-0.5 break-words">{props.present}</p>
          </section>
          <Receivers {...props.receivers} on={on} />
        </div>
        <Candidates {...props} texts={texts} on={{ ...on, add: noop }} />
      </div>
    </Modal>
  )
}

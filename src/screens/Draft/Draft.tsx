import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import {
  RejectedOrWithdrawnBanner,
  type RejectedOrWithdrawnBannerProps,
} from '../../domain/RejectedOrWithdrawnBanner.tsx'
import type { AvatarEmployee } from '../../ui/Avatar.tsx'
import { AvatarStack } from '../../ui/AvatarStack.tsx'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../hooks/composing.ts'
import { useIsTouchDevice } from '../../hooks/useIsTouchDevice.ts'
import { Modal } from '../../ui/Modal.tsx'
import { type DropActions, useDropzoneOptions } from '../../hooks/useDropzoneOptions.ts'
import { type DescribeRefusedFile, useDialogFileDrop } from '../../hooks/useDialogFileDrop.ts'
import { DraftFooter } from './DraftFooter.tsx'
import { DraftReceivers, type DraftReceiversProps } from './DraftReceivers.tsx'

/** The events of the controls, without those that have contents. */
export type DraftCommand =
  | 'draft.openApprovers'
  | 'draft.close'
  | 'draft.submit'
  | 'draft.cancelUpload'
  | 'draft.restore'
  | 'draft.discard'

export interface DraftProps extends DraftReceiversProps {
  machine: MachineAttributes
  texts: {
    heading: string
    author: string
    date: string
    title: string
    titlePlaceholder: string
    approvalLine: string
    editApprovalLine: string
    receivers: string
    parallel: string
    noApprovers: string
    more(count: number): string
    vouchers: string
    close: string
    request: string
    requesting: string
    cancelUpload: string
    loadingApprovers: string
    restore: string
    discard: string
  }
  /**
   * A saved draft of this batch that the employee can restore or discard; null if there is none. `choices` explains both choices if another
   * tab has saved it.
   */
  offer: { sentence: string; title: string; choices: string | null } | null
  /** Why the document that is drafted again was rejected; null for any other draft. */
  rejection: Pick<RejectedOrWithdrawnBannerProps, 'sentence' | 'time' | 'comment'> | null
  beside: string
  batchProgress: string | null
  author: string
  date: string
  title: string
  /** The error of the title; null if it is valid, or before the draft has been submitted. */
  titleError: string | null
  canType: boolean
  cannotAttach: DescribeRefusedFile | undefined
  approvers: (AvatarEmployee & { id: string })[]
  /** The approvers by step. `id` is the id of the step's first approver. */
  steps: { id: string; names: string; isParallel: boolean }[]
  isLineLoading: boolean
  total: string
  isSending: boolean
  /** That dropped files are being read, or that the draft is saved on this device, as a sentence; null if neither is shown. */
  status: string | null
  /** The error of the last save on this device; null if it succeeded. */
  saveError: string | null
  /** Why the machine does not accept the command now; undefined if it does. */
  cannot(command: DraftCommand): string | undefined
  /** The progress of the upload; null if there is none. `share` is from 0 to 1. */
  progress: { share: number; sentence: string } | null
  /** What the screen calls for each action of the employee. `DropActions` are for files that are dropped or pasted anywhere on the dialog. */
  on: DropActions & {
    title(title: string): void
    send(command: DraftCommand): void
  }
  cards: ReactNode
  /** The approval-order dialog, while it is open. */
  order: ReactNode
}

const AVATARS_MAX = 3
const label = 'text-[13px] font-semibold text-soft'

/** The dialog in which an employee writes the approval request for one batch (specification, section 2, "Write draft modal"). */
export function Draft(props: DraftProps) {
  const { texts, on } = props
  const isTouchDevice = useIsTouchDevice()
  const title = useRef<HTMLInputElement>(null)
  const request = () => {
    on.send('draft.submit')
    if (props.title.trim() === '') title.current?.focus()
  }
  const key = (event: KeyboardEvent) => {
    // The banner that renews the session is a separate form in this dialog.
    const isInBanner = event.target instanceof Element && event.target.closest('form') !== null
    const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isInBanner
    if (isAsked && !isComposing(event.nativeEvent) && props.cannot('draft.submit') === undefined)
      request()
  }
  const { options, onDrop } = useDropzoneOptions(on)
  const { getRootProps } = useDropzone({ ...options, preventDropOnDocument: false })
  const { handlers, refused } = useDialogFileDrop(
    props.cannotAttach,
    on.attach,
    getRootProps({ onDrop }).onDrop,
  )
  return (
    <Modal
      size="draft"
      title={texts.heading}
      beside={
        <span className="flex min-w-0 flex-wrap gap-x-3 text-[13px] text-soft tabular-nums">
          <span>{props.beside}</span>
          {props.batchProgress && (
            <span className="font-semibold text-accent">{props.batchProgress}</span>
          )}
        </span>
      }
      machine={props.machine}
      closeLabel={texts.close}
      closeEvent="draft.close"
      cannotClose={props.cannot('draft.close')}
      onClose={() => on.send('draft.close')}
      handlers={{ onKeyDown: key, ...handlers }}
      footer={<DraftFooter {...props} refused={refused} onRequest={request} />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-6">
        {props.offer && (
          <div
            role="alert"
            className="mb-4 flex flex-wrap items-center gap-2 rounded-lg bg-tint px-4 py-2.5"
          >
            <p className="mr-auto">
              <span className="block font-semibold text-accent">{props.offer.sentence}</span>
              <span className="block text-[13px] text-soft">{props.offer.title}</span>
              {props.offer.choices && (
                <span className="block text-[13px] text-soft">{props.offer.choices}</span>
              )}
            </p>
            <Button event="draft.discard" onClick={() => on.send('draft.discard')}>
              {texts.discard}
            </Button>
            <Button
              variant="primary"
              event="draft.restore"
              onClick={() => on.send('draft.restore')}
            >
              {texts.restore}
            </Button>
          </div>
        )}
        {props.rejection && (
          <RejectedOrWithdrawnBanner
            look="rejected"
            {...props.rejection}
            className="mb-4 rounded-lg"
          />
        )}
        <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
          <div className="flex gap-3">
            <dt className={`${label} shrink-0 whitespace-nowrap`}>{texts.author}</dt>
            <dd>{props.author}</dd>
          </div>
          <div className="flex gap-3">
            <dt className={`${label} shrink-0 whitespace-nowrap`}>{texts.date}</dt>
            <dd className="tabular-nums">{props.date}</dd>
          </div>
        </dl>
        <label className="block">
          <span className={`${label} mb-1.5 block`}>{texts.title}</span>
          <input
            ref={title}
            name="title"
            data-event="draft.setTitle"
            data-autofocus={isTouchDevice ? undefined : true}
            autoComplete="off"
            required
            aria-invalid={props.titleError !== null || undefined}
            aria-describedby={props.titleError === null ? undefined : 'title-error'}
            value={props.title}
            readOnly={!props.canType}
            placeholder={texts.titlePlaceholder}
            onChange={(event) => on.title(event.target.value)}
            className="h-11 w-full rounded-lg bg-surface px-3.5 text-base ring-1 ring-edge ring-inset focus-visible:outline-offset-0 aria-invalid:ring-2 aria-invalid:ring-negative"
          />
        </label>
        {props.titleError !== null && (
          <p id="title-error" className="mt-1.5 text-[13px] text-negative">
            {props.titleError}
          </p>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h3 className={label}>{texts.approvalLine}</h3>
          <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            {props.isLineLoading ? (
              <>
                <span className="sr-only">{texts.loadingApprovers}</span>
                <span className="h-7 w-20 animate-pulse rounded-full bg-line" />
              </>
            ) : props.approvers.length === 0 ? (
              <span className="text-soft">{texts.noApprovers}</span>
            ) : (
              <>
                <AvatarStack people={props.approvers} limit={AVATARS_MAX} more={texts.more} />
                <ol
                  data-testid="draft-line"
                  className="flex flex-wrap gap-x-1.5 text-[13px] text-soft max-sm:basis-full"
                >
                  {props.steps.map(({ id, names, isParallel }) => (
                    <li
                      key={id}
                      className="after:ml-1.5 after:text-faint after:content-['→'] last:after:content-none"
                    >
                      {names}
                      {isParallel && (
                        <span className="ml-1 rounded bg-sunken px-1 text-xs">
                          {texts.parallel}
                        </span>
                      )}
                    </li>
                  ))}
                </ol>
              </>
            )}
          </div>
          <div className="ml-auto">
            <Button
              event="draft.openApprovers"
              onClick={() => on.send('draft.openApprovers')}
              disabledReason={props.cannot('draft.openApprovers')}
            >
              {texts.editApprovalLine}
            </Button>
          </div>
        </div>
        <DraftReceivers
          label={texts.receivers}
          receivers={props.receivers}
          leftOut={props.leftOut}
        />
        <div className="mt-6 mb-2.5 flex items-baseline justify-between gap-4">
          <h3 className={label}>{texts.vouchers}</h3>
          <p className="font-semibold tabular-nums">{props.total}</p>
        </div>
        <div className="space-y-3">{props.cards}</div>
      </div>
      {props.order}
    </Modal>
  )
}

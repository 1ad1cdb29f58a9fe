import { Button } from '../../ui/Button.tsx'
import { FileErrorList } from '../../ui/FileErrorList.tsx'
import type { DraftProps } from './Draft.tsx'

interface DraftFooterProps extends DraftProps {
  /** The messages about files that were dropped or pasted while no file could be attached. */
  refused: string[]
  onRequest(): void
}

/** The state of the upload and of the save on this device, and the buttons of the draft dialog. */
export function DraftFooter({ texts, on, refused, onRequest, ...props }: DraftFooterProps) {
  return (
    <>
      <div role="status" className="text-[13px]">
        <FileErrorList sentences={refused} className="mb-2" />
        {props.saveError && (
          <p data-testid="save-error" className="mb-2 text-negative">
            {props.saveError}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {props.isSending && (
          // The cancel button is not placed where the submit button was, so that a double click on Submit does not cancel the upload.
          <div className="mr-auto flex min-w-0 flex-1 items-center gap-3 text-[13px] text-soft max-sm:basis-full">
            <progress
              aria-label={texts.requesting}
              value={props.progress?.share}
              max={1}
              className="progress w-full min-w-0 sm:max-w-48"
            />
            <span className="whitespace-nowrap tabular-nums">{props.progress?.sentence}</span>
            <Button
              variant="quiet"
              event="draft.cancelUpload"
              onClick={() => on.send('draft.cancelUpload')}
              disabledReason={props.cannot('draft.cancelUpload')}
            >
              {texts.cancelUpload}
            </Button>
          </div>
        )}
        {props.status && (
          <p className="mr-auto text-[13px] text-soft max-sm:basis-full">{props.status}</p>
        )}
        <Button
          event="draft.close"
          onClick={() => on.send('draft.close')}
          disabledReason={props.cannot('draft.close')}
          testId="close-draft"
        >
          {texts.close}
        </Button>
        <Button
          variant="primary"
          testId="request-approval"
          event="draft.submit"
          onClick={onRequest}
          busy={props.isSending}
          disabledReason={props.cannot('draft.submit')}
        >
          {props.isSending ? texts.requesting : texts.request}
          {!props.isSending && (
            <kbd aria-hidden="true" className="ml-1 text-xs font-normal max-sm:hidden">
              Ctrl ↵
            </kbd>
          )}
        </Button>
      </div>
    </>
  )
}

import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

export interface FileNotShownProps {
  sentence: string
  hint: string
  again: string
  download: string
  file: { name: string; downloadPath: string }
  /** Why the retry button is disabled; undefined if it is enabled. */
  cannotRetry: string | undefined
  onRetry(): void
}

/** Why a file is not shown, with buttons to retry and to download it. */
export function FileNotShown({
  sentence,
  hint,
  file,
  cannotRetry,
  onRetry,
  ...texts
}: FileNotShownProps) {
  return (
    <div role="alert" className="m-auto max-w-sm space-y-3 py-8 text-center">
      <Icon name="alert" className="mx-auto size-8 text-faint" />
      <p className="font-semibold">{sentence}</p>
      <p className="text-soft">{hint}</p>
      <Button event="viewer.retry" disabledReason={cannotRetry} onClick={onRetry}>
        {texts.again}
      </Button>
      <a
        href={file.downloadPath}
        download={file.name}
        className="ml-2 inline-flex h-9 items-center rounded-lg px-3.5 font-semibold text-accent underline-offset-4 hover:underline"
      >
        {texts.download}
      </a>
    </div>
  )
}

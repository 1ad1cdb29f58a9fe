import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

export interface ConflictBannerProps {
  heading: string
  /** The server's error message: who submitted the batch, and when. */
  detail: string
  /** The text of the draft that this employee has written, to copy it. */
  text: string
  texts: Record<'kept' | 'copy' | 'copied' | 'notCopied' | 'dismiss', string>
  /** Why the button that closes the banner is disabled; undefined if it is enabled. */
  cannotDismiss: string | undefined
  onDismiss(): void
}

/**
 * The banner shown if another employee has submitted the batch: who submitted it, when, and the text of this employee's own draft to copy.
 */
export function ConflictBanner({ heading, detail, text, texts, ...props }: ConflictBannerProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null)
  const copy = () => {
    area.current?.select()
    // `navigator.clipboard` is missing on pages without TLS.
    setResult(document.execCommand('copy') ? 'copied' : 'notCopied')
  }
  return (
    <section aria-label={heading} className="rounded-xl border border-line bg-surface p-4">
      <h2 className="font-semibold">{heading}</h2>
      <p className="text-[13px] text-soft">{detail}</p>
      <label className="mt-3 block text-[13px] text-soft">
        {texts.kept}
        <textarea
          ref={area}
          readOnly
          value={text}
          rows={Math.min(8, text.split('\n').length)}
          className="mt-1.5 block w-full rounded-lg bg-sunken px-3 py-2 text-ink"
        />
      </label>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-[13px] text-soft">
          {result && texts[result]}
        </p>
        <Button onClick={copy}>{texts.copy}</Button>
        <Button
          event="vouchers.dismissConflict"
          onClick={props.onDismiss}
          disabledReason={props.cannotDismiss}
        >
          {texts.dismiss}
        </Button>
      </div>
    </section>
  )
}

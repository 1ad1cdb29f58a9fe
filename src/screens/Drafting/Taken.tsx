import { useRef } from 'react'
import { Button } from '../../widgets/Button.tsx'

export interface TakenProps {
  heading: string
  /** Who and when, as the server says it. */
  detail: string
  /** What had been written. */
  text: string
  texts: { kept: string; copy: string; dismiss: string }
  onDismiss(): void
}

/** Somebody else was faster: who, when, and what was written here, to be copied. */
export function Taken({ heading, detail, text, texts, onDismiss }: TakenProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const copy = () => {
    area.current?.select()
    // Also where a company serves the app without TLS, and there is no clipboard to write to.
    document.execCommand('copy')
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
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={copy}>{texts.copy}</Button>
        <Button event="vouchers.dismissTaken" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      </div>
    </section>
  )
}

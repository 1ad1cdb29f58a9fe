import { useRef, useState } from 'react'
import { formatUrl, type UrlState } from '../address.ts'
import { usePage } from './context.ts'
import { DeviceFrame } from './DeviceFrame.tsx'
import { SegmentedControl, segmentClasses } from './SegmentedControl.tsx'

/** A button that shows a screen over the whole page: once, or twice side by side in both languages or both themes. */
export function EnlargeButton({ url, width }: { url: UrlState; width: number }) {
  const { text } = usePage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [compared, setCompared] = useState<'alone' | 'language' | 'theme'>('alone')
  const variants: Record<typeof compared, Partial<UrlState>[]> = {
    alone: [{}],
    language: [{ language: 'ko' }, { language: 'en' }],
    theme: [{ theme: 'light' }, { theme: 'dark' }],
  }
  const options = {
    alone: text('alone'),
    language: '한국어 | English',
    theme: `${text('light')} | ${text('dark')}`,
  }
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        className={`${segmentClasses} self-end hover:bg-sunken hover:text-ink`}
      >
        {text('enlarge')}
      </button>
      <dialog
        ref={dialog}
        aria-label={text('enlarge')}
        onClose={() => setOpen(false)}
        className="m-auto h-[96dvh] w-[97vw] max-w-none rounded-xl bg-surface p-4 text-ink backdrop:bg-black/60"
      >
        {isOpen && (
          <section className="flex h-full flex-col gap-3">
            <header className="flex flex-wrap items-center justify-between gap-2">
              <SegmentedControl
                label={text('compare')}
                value={compared}
                options={options}
                onChoose={(value) => setCompared(value)}
              />
              <button
                type="button"
                onClick={() => dialog.current?.close()}
                className={`${segmentClasses} hover:bg-sunken hover:text-ink`}
              >
                {text('close')}
              </button>
            </header>
            <div className="flex min-h-0 flex-1 gap-4 *:min-w-0 *:flex-1">
              {variants[compared].map((variant) => {
                const query = formatUrl({ ...url, ...variant })
                return (
                  <DeviceFrame
                    key={query}
                    query={query}
                    width={width}
                    title={query}
                    heightShare={0.92}
                  />
                )
              })}
            </div>
          </section>
        )}
      </dialog>
    </>
  )
}

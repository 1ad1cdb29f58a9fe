import { useLayoutEffect } from 'react'
import type { ReplayedStep } from '../replay.ts'
import { usePage } from './context.ts'

interface RecordingProps {
  steps: readonly ReplayedStep[]
  /** The index of the current step, from 0. */
  index: number
  onShow(index: number): void
  onClose(): void
}

const buttonClass =
  'h-[30px] min-w-8 rounded-md bg-surface px-2.5 font-semibold whitespace-nowrap text-soft disabled:opacity-45'

/** A recording, step by step: ← and → go to the previous and next step. */
export function Recording({ steps, index, onShow, onClose }: RecordingProps) {
  const { text } = usePage()
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const offset = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      // The file input keeps the focus after a file has been opened. It does not use the arrow keys itself.
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'file'
      if (offset === undefined || isTyping || !steps[index + offset]) return
      event.preventDefault()
      onShow(index + offset)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [steps, index, onShow])
  const step = steps[index]
  const button = (label: string, arrow: string, next: number) => (
    <button
      type="button"
      aria-label={label}
      disabled={!steps[next]}
      onClick={() => onShow(next)}
      className={buttonClass}
    >
      {arrow}
    </button>
  )
  return (
    <div
      className={`flex flex-none items-center gap-2 border-b border-line px-5 py-2 text-[13px] ${step?.expected ? 'bg-[light-dark(#fef2f2,#3b1219)]' : 'bg-tint'}`}
    >
      {button(text('previous'), '←', index - 1)}
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {text('step', index + 1, steps.length)}
      </span>
      {button(text('next'), '→', index + 1)}
      <p role="status" className="min-w-0 flex-1">
        {step && (
          <>
            <code>
              {step.machine} {step.actor}
            </code>{' '}
            <strong>{step.event}</strong>{' '}
            {step.told && <code>{Object.values(step.told).join(' ')}</code>} → {step.state}
            <span
              className={`ml-2.5 ${step.expected ? 'font-semibold text-negative' : 'text-soft'}`}
            >
              {step.expected
                ? `${text('differs')}: ${step.expected.join(', ') || '—'}`
                : text('matches')}
            </span>
          </>
        )}
      </p>
      <button type="button" onClick={onClose} className={buttonClass}>
        {text('closeRecording')}
      </button>
    </div>
  )
}

import { type ReactNode, useLayoutEffect } from 'react'
import type { Judged } from '../replay.ts'
import type { PageText } from './text.ts'

interface RecordingProps {
  steps: readonly Judged[]
  /** The index of the current step, from 0. */
  at: number
  text: PageText
  onStep(at: number): void
  onLeave(): void
}

/** A recording, step by step: ← and → go to the previous and next step. */
export function Recording({ steps, at, text, onStep, onLeave }: RecordingProps) {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      // The file input keeps the focus after opening the file, and ignores these keys.
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'file'
      if (by === undefined || isTyping || steps[at + by] === undefined) return
      event.preventDefault()
      onStep(at + by)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [steps, at, onStep])
  const step = steps[at]
  return (
    <div className="recording" data-differs={step?.instead !== null}>
      <button
        type="button"
        aria-label={text.previous}
        disabled={at === 0}
        onClick={() => onStep(at - 1)}
      >
        ←
      </button>
      <span className="count">{text.step(at + 1, steps.length)}</span>
      <button
        type="button"
        aria-label={text.next}
        disabled={at === steps.length - 1}
        onClick={() => onStep(at + 1)}
      >
        →
      </button>
      <p role="status">
        {step && (
          <>
            <code>
              {step.machine} {step.actor}
            </code>{' '}
            <strong>{step.event}</strong> {toldOf(step)} → {step.state}
            <span className="verdict">{verdictOf(step, text)}</span>
          </>
        )}
      </p>
      <button type="button" onClick={onLeave}>
        {text.leave}
      </button>
    </div>
  )
}

function toldOf({ told }: Judged): ReactNode {
  return told ? <code>{Object.values(told).join(' ')}</code> : null
}

function verdictOf({ instead }: Judged, text: PageText): string {
  return instead ? `${text.disagrees}: ${instead.join(', ') || '—'}` : text.agrees
}

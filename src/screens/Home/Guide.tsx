import { useId } from 'react'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'

export interface GuideProps {
  machine: MachineAttributes
  heading: string
  /** The three steps. `mark` is whether a step is done or is the next one; null while that is unknown. */
  steps: { heading: string; sentence: string | null; mark: string | null; isDone: boolean }[]
  /** The links of the first step. */
  categories: { path: string; label: string; count: { shown: string; label: string } | null }[]
  /** The text for screen readers while the facts are loading. */
  busy: string | null
  failed: { sentence: string; retry: string } | null
  onRetry(): void
}

/** The guide to the first approval request, in three steps. */
export function Guide({ steps, categories, failed, ...props }: GuideProps) {
  const id = useId()
  return (
    <section
      {...props.machine}
      data-section="guide"
      aria-labelledby={id}
      className="flex min-h-76 flex-col overflow-hidden rounded-xl border border-line bg-surface"
    >
      <header className="flex h-11 shrink-0 items-center border-b border-line px-4">
        <h2 id={id} className="font-semibold">
          {props.heading}
        </h2>
        <span role="status" className="sr-only">
          {props.busy}
        </span>
      </header>
      <ol className="flex flex-1 flex-col justify-evenly gap-2 px-4 py-2">
        {steps.map((step, index) => (
          <li key={step.heading} className="flex gap-3">
            <span
              aria-hidden="true"
              className={`inline-flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums ${step.isDone ? 'bg-fill text-white' : 'bg-tint text-accent'}`}
            >
              {step.isDone ? <Icon name="check" className="size-3.5" /> : index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold">
                {step.heading}
                {step.mark && (
                  <span className="ml-2 text-[13px] font-normal text-soft">{step.mark}</span>
                )}
              </h3>
              {index === 0 && <Categories categories={categories} />}
              {step.sentence && <p className="text-[13px] text-soft">{step.sentence}</p>}
            </div>
          </li>
        ))}
      </ol>
      {failed && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-1.5 text-[13px] text-negative"
        >
          {failed.sentence}
          <Button event="home.retry" onClick={props.onRetry}>
            {failed.retry}
          </Button>
        </div>
      )}
    </section>
  )
}

function Categories({ categories }: Pick<GuideProps, 'categories'>) {
  return (
    <ul className="my-1.5 flex flex-wrap gap-1.5">
      {categories.map(({ path, label, count }) => (
        <li key={path}>
          <Link
            to={path}
            className="inline-flex h-8 items-center gap-1.5 rounded-lg px-2.5 text-[13px] font-semibold ring-1 ring-edge/60 ring-inset hover:bg-sunken"
          >
            {label}
            {count && (
              <span className="font-normal text-soft tabular-nums">
                <span aria-hidden="true">{count.shown}</span>
                <span className="sr-only">{count.label}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

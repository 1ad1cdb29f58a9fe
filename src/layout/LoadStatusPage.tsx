import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'
import { Button } from '../ui/Button.tsx'
import { Heading } from '../ui/Heading.tsx'
import { Link } from '../ui/Link.tsx'

export interface LoadStatusPageProps {
  machine: MachineAttributes
  product: string
  code: string | null
  heading: string
  sentence: string
  /** The button that loads the page's content again; null if a retry cannot succeed. */
  retry: { label: string; event: string } | null
  home: { label: string; path: string }
  onRetry(): void
}

/** The page at the URL of a document or employee, while its content is loading or if the content cannot be shown. */
export function LoadStatusPage(props: LoadStatusPageProps) {
  const { code, retry, home } = props
  const isOver = code !== null || retry !== null
  return (
    <div {...props.machine} className="m-auto max-w-md p-4 text-center">
      {code && <p className="text-[13px] font-semibold text-faint tabular-nums">{code}</p>}
      <Heading
        key={props.heading}
        product={props.product}
        className="mt-2 text-2xl font-semibold tracking-tight"
      >
        {props.heading}
      </Heading>
      <p role={isOver ? 'alert' : 'status'} className="mt-2 text-soft">
        {props.sentence}
      </p>
      {isOver && (
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          {retry && (
            <Button variant="primary" event={retry.event} onClick={props.onRetry}>
              {retry.label}
            </Button>
          )}
          <Link
            to={home.path}
            className="inline-flex h-9 items-center rounded-lg px-5 font-semibold ring-1 ring-edge/70 ring-inset hover:bg-sunken"
          >
            {home.label}
          </Link>
        </div>
      )}
    </div>
  )
}

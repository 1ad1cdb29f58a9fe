import { Heading } from '../../ui/Heading.tsx'
import { Link } from '../../ui/Link.tsx'

interface ErrorPageProps {
  product: string
  code: string | null
  heading: string
  sentence: string
  again?: { label: string; ask(): void } | undefined
  home: { label: string; path: string; reload: boolean }
}

/** The content of an error page: the error, a link to the start page and, if possible, a button to retry. */
export function ErrorPage({ product, code, heading, sentence, again, home }: ErrorPageProps) {
  return (
    <div className="m-auto max-w-md p-4 text-center">
      {code && <p className="text-[13px] font-semibold text-faint tabular-nums">{code}</p>}
      <Heading product={product} className="mt-2 text-2xl font-semibold tracking-tight">
        {heading}
      </Heading>
      <p className="mt-2 text-soft">{sentence}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-2">
        {again && (
          <button
            type="button"
            onClick={again.ask}
            className="h-10 rounded-lg bg-fill px-5 font-semibold text-white hover:bg-fill-strong"
          >
            {again.label}
          </button>
        )}
        <Link
          to={home.path}
          reloadDocument={home.reload}
          className={`inline-flex h-10 items-center rounded-lg px-5 font-semibold ${again ? 'ring-1 ring-edge/70 ring-inset hover:bg-sunken' : 'bg-fill text-white hover:bg-fill-strong'}`}
        >
          {home.label}
        </Link>
      </div>
    </div>
  )
}

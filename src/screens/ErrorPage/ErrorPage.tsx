import { Link } from 'react-router-dom'
import { Heading } from '../../widgets/Heading.tsx'

interface ErrorPageProps {
  product: string
  code: string
  heading: string
  sentence: string
  home: { label: string; path: string }
}

/** What went wrong, and the way back. */
export function ErrorPage({ product, code, heading, sentence, home }: ErrorPageProps) {
  return (
    <div className="max-w-md text-center">
      <p className="text-[13px] font-semibold text-faint tabular-nums">{code}</p>
      <Heading product={product} className="mt-2 text-2xl font-semibold tracking-tight">
        {heading}
      </Heading>
      <p className="mt-2 text-soft">{sentence}</p>
      <Link
        to={home.path}
        reloadDocument
        className="mt-7 inline-flex h-10 items-center rounded-lg bg-fill px-5 font-semibold text-white hover:bg-fill-strong"
      >
        {home.label}
      </Link>
    </div>
  )
}

import { Heading } from '../../ui/Heading.tsx'
import { Link } from '../../ui/Link.tsx'

export interface PresentationProps {
  product: string
  heading: string
  lead: string
  /** The button: a link to the sign-in, or to the home screen of a signed-in employee. */
  start: { path: string; label: string }
  steps: { heading: string; sentence: string; picture: { url: string; alt: string } }[]
  facts: { heading: string; list: string[] }
}

/** The dimensions of the pictures in CSS pixels. `e2e/presentationPictures.ts` takes the screenshots with these dimensions. */
const size = { width: 1280, height: 800 } as const

/** The page that presents the product in five steps, each with a picture. */
export function Presentation({ start, steps, facts, ...props }: PresentationProps) {
  return (
    <div className="w-full max-w-5xl">
      {/* On a phone this section fills the first screen, so that no picture delays the largest contentful paint. */}
      <section className="mx-auto flex min-h-[calc(100svh-8rem)] max-w-2xl flex-col items-center justify-center pb-12 text-center sm:min-h-0 sm:pt-14 sm:pb-16">
        <Heading
          product={props.product}
          className="text-2xl font-semibold tracking-tight text-balance sm:text-4xl"
        >
          {props.heading}
        </Heading>
        <p className="mt-4 text-base text-balance text-soft">{props.lead}</p>
        <Start {...start} />
      </section>
      <ol className="space-y-12 sm:space-y-16">
        {steps.map((step, index) => (
          <li
            key={step.heading}
            className="grid items-center gap-x-10 gap-y-4 lg:grid-cols-[17rem_1fr]"
          >
            <div>
              <p
                aria-hidden="true"
                className="inline-flex size-7 items-center justify-center rounded-full bg-tint text-[13px] font-semibold text-accent tabular-nums"
              >
                {index + 1}
              </p>
              <h2 className="mt-3 text-xl font-semibold tracking-tight">{step.heading}</h2>
              <p className="mt-2 text-soft">{step.sentence}</p>
            </div>
            <img
              {...size}
              src={step.picture.url}
              alt={step.picture.alt}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-xl border border-line bg-sunken"
            />
          </li>
        ))}
      </ol>
      <section className="mx-auto mt-16 max-w-2xl text-center">
        <h2 className="text-xl font-semibold tracking-tight">{facts.heading}</h2>
        <ul className="mt-4 space-y-1.5 text-soft">
          {facts.list.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <Start {...start} />
      </section>
    </div>
  )
}

function Start({ path, label }: PresentationProps['start']) {
  return (
    <Link
      to={path}
      className="mt-7 inline-flex h-11 items-center rounded-lg bg-fill px-6 font-semibold text-white hover:bg-fill-strong"
    >
      {label}
    </Link>
  )
}

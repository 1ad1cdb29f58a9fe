import { Heading } from '../../ui/Heading.tsx'

export interface ChangelogProps {
  product: string
  heading: string
  releases: { name: string; changes: string[] }[]
}

/** The screen with the release notes, the newest release first. */
export function Changelog({ product, heading, releases }: ChangelogProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 sm:p-6">
      <Heading product={product} className="text-xl font-semibold tracking-tight">
        {heading}
      </Heading>
      {releases.map((release) => (
        <section
          key={release.name}
          className="rounded-xl border border-line bg-surface px-4 py-4 sm:px-6"
        >
          <h2 className="mb-2 font-semibold tabular-nums">{release.name}</h2>
          <ul className="list-disc space-y-1.5 pl-5 marker:text-faint">
            {release.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

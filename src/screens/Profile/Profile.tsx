import { ProfileFacts, type ProfileFactsProps } from '../../domain/ProfileFacts.tsx'
import type { MachineAttributes } from '../../hooks/machineAttributes.view.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'

export interface ProfileProps {
  machine: MachineAttributes
  product: string
  label: string
  name: string
  facts: ProfileFactsProps
  /** A link to the employee's own settings; null on the profile of another employee. */
  own: { sentence: string; settings: { label: string; path: string } } | null
  documents: {
    heading: string
    hint: string
    links: { label: string; path: string; icon: IconName }[]
  }
}

/** The profile of an employee: the facts, and links to the employee's documents in the boxes of the signed-in employee. */
export function Profile(props: ProfileProps) {
  const { own, documents } = props
  return (
    <div {...props.machine} className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 sm:p-6">
      <Heading product={props.product} className="text-xl font-semibold tracking-tight break-words">
        {props.name}
      </Heading>
      <section
        aria-label={props.label}
        className="rounded-xl border border-line bg-surface px-4 py-5 sm:px-6"
      >
        <ProfileFacts {...props.facts} />
        {own && (
          <p className="mt-5 flex flex-wrap items-center gap-x-3 border-t border-line pt-4">
            {own.sentence}
            <Link to={own.settings.path} className="font-semibold text-accent hover:underline">
              {own.settings.label}
            </Link>
          </p>
        )}
      </section>
      <section
        aria-labelledby="profile-documents"
        className="overflow-clip rounded-xl border border-line bg-surface"
      >
        <h2 id="profile-documents" className="px-4 pt-4 font-semibold sm:px-6">
          {documents.heading}
        </h2>
        <p className="mt-0.5 px-4 pb-3 text-[13px] text-soft sm:px-6">{documents.hint}</p>
        <ul>
          {documents.links.map(({ label, path, icon }) => (
            <li key={path} className="border-t border-line">
              <Link
                to={path}
                className="flex h-11 items-center gap-3 px-4 -outline-offset-2 hover:bg-sunken sm:px-6"
              >
                <Icon name={icon} className="size-[18px] text-soft" />
                <span className="min-w-0 flex-1 truncate">{label}</span>
                <Icon name="right" className="size-4 text-faint" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
